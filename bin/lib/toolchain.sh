#!/usr/bin/env bash
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
#
# Finds what the build needs. To be sourced; works under `set -euo pipefail` and with bash 3.2 (macOS).
#
#   require_jdk         exports JAVA_HOME, and puts its bin first in PATH
#   require_maven       sets MAVEN to the mvn command
#   run_maven ARG...    runs Maven, and explains a failure that is a missing download
#
# Each returns non-zero, after a message on stderr, where it cannot do so.

readonly MINIMUM_JDK=21
readonly MINIMUM_MAVEN=3.6.3

# Prints the feature release (8, 17, 21 ...) of the JDK whose home is $1; fails where there is no JDK.
jdk_feature_release() {
    local home=$1 version=''
    [ -x "$home/bin/javac" ] && [ -x "$home/bin/java" ] || return 1
    if [ -r "$home/release" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9][0-9.]*\).*/\1/p' "$home/release" | head -n 1)
    fi
    if [ -z "$version" ]; then
        version=$("$home/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
    fi
    [ -n "$version" ] || return 1
    version=${version#1.}
    printf '%s\n' "${version%%.*}"
}

# Prints the home of the JDK that a javac found in PATH belongs to; fails where there is none.
jdk_home_in_path() {
    local compiler target
    compiler=$(command -v javac) || return 1
    while [ -L "$compiler" ]; do
        target=$(readlink "$compiler")
        case $target in
            /*) compiler=$target ;;
            *) compiler=$(dirname "$compiler")/$target ;;
        esac
    done
    (cd -P "$(dirname "$compiler")/.." && pwd)
}

# Prints the usual homes of JDKs, one a line, whether or not they exist.
usual_jdk_homes() {
    local place
    for place in \
        /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/openjdk-* /usr/local/*jdk* /usr/local/java/* \
        /opt/*jdk* /opt/*java* /opt/java/* /opt/jdk/* /opt/jdks/* /opt/jvm/* /opt/* /snap/openjdk/current/jdk \
        "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* "$HOME"/.jdks/* "$HOME"/.gradle/jdks/* \
        "$HOME"/.asdf/installs/java/* "$HOME"/.local/share/mise/installs/java/* "$HOME"/.jabba/jdk/* \
        "$HOME"/.nix-profile/lib/openjdk /run/current-system/sw/lib/openjdk \
        /home/linuxbrew/.linuxbrew/opt/openjdk* /home/linuxbrew/.linuxbrew/opt/openjdk*/libexec \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk /usr/local/opt/openjdk*/libexec/openjdk.jdk \
        /Library/Java/JavaVirtualMachines/* "$HOME"/Library/Java/JavaVirtualMachines/*; do
        printf '%s\n%s\n' "$place" "$place/Contents/Home"
    done
}

# Prints the home of a JDK that is new enough: JAVA_HOME, else the one in PATH, else the oldest of the usual places.
find_jdk() {
    local home release best='' best_release=0
    for home in "${JAVA_HOME:-}" "$(jdk_home_in_path || true)"; do
        if [ -n "$home" ] && release=$(jdk_feature_release "$home") && [ "$release" -ge "$MINIMUM_JDK" ]; then
            printf '%s\n' "$home"
            return 0
        fi
    done

    while IFS= read -r home; do
        if release=$(jdk_feature_release "$home") && [ "$release" -ge "$MINIMUM_JDK" ]; then
            if [ -z "$best" ] || [ "$release" -lt "$best_release" ]; then
                best=$home
                best_release=$release
            fi
        fi
    done <<EOF
$(usual_jdk_homes)
EOF

    [ -n "$best" ] || return 1
    printf '%s\n' "$best"
}

require_jdk() {
    local home
    if ! home=$(find_jdk); then
        cat >&2 <<EOF
No JDK $MINIMUM_JDK or newer was found: not in JAVA_HOME (${JAVA_HOME:-not set}), not in PATH, not in the usual places.
Install one (a JDK, with javac; a JRE is not enough), or set JAVA_HOME to the folder of one.
EOF
        return 1
    fi

    JAVA_HOME=$home
    PATH=$home/bin:$PATH
    export JAVA_HOME PATH
}

# Says whether the version $1 is at least the version $2 (numbers with dots).
version_at_least() {
    printf '%s\n%s\n' "$2" "$1" | awk -F. '
        NR == 1 { for (i = 1; i <= 3; i++) wanted[i] = $i + 0 }
        NR == 2 { for (i = 1; i <= 3; i++) if ($i + 0 != wanted[i]) exit !($i + 0 > wanted[i]) }'
}

# Prints the mvn command: the one in PATH, else one of the usual places; fails where there is none.
find_maven() {
    local candidate
    command -v mvn && return 0
    for candidate in "${MAVEN_HOME:-}" "${M2_HOME:-}" "${SDKMAN_DIR:-$HOME/.sdkman}/candidates/maven/current" \
        /opt/maven /opt/*maven* /usr/share/maven /usr/local/*maven* /opt/homebrew /usr/local /home/linuxbrew/.linuxbrew; do
        if [ -n "$candidate" ] && [ -x "$candidate/bin/mvn" ]; then
            printf '%s\n' "$candidate/bin/mvn"
            return 0
        fi
    done
    return 1
}

require_maven() {
    local version
    if ! MAVEN=$(find_maven); then
        echo "No Maven was found: not in PATH, not in MAVEN_HOME, not in the usual places. Install Maven $MINIMUM_MAVEN or newer." >&2
        return 1
    fi

    version=$("$MAVEN" --version 2>/dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
    if [ -z "$version" ]; then
        echo "$MAVEN does not start: '$MAVEN --version' prints no version. Here is what it says:" >&2
        "$MAVEN" --version >&2 || true
        return 1
    fi
    if ! version_at_least "$version" "$MINIMUM_MAVEN"; then
        echo "$MAVEN is Maven $version, but $MINIMUM_MAVEN or newer is needed." >&2
        return 1
    fi
}

run_maven() {
    local log status=0
    log=$(mktemp "${TMPDIR:-/tmp}/nifi-fastavro-maven.XXXXXX")
    (set -o pipefail && "$MAVEN" --batch-mode "$@" 2>&1 | tee "$log") || status=$?
    if [ "$status" -ne 0 ] && grep -qE 'Could not transfer|Could not find artifact|UnresolvableModel|offline mode|Unknown host' "$log"; then
        cat >&2 <<'EOF'

Maven could not fetch what the build needs (see the errors above). The first run needs the network: Maven Central, or a mirror of
it that ~/.m2/settings.xml names; a proxy is named there too. Later runs take everything from the local repository. Maven
remembers a failed download for a day: add -U to try again at once.
EOF
    fi
    rm -f "$log"
    return "$status"
}
