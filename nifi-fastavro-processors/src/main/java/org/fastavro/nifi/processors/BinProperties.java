/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.fastavro.nifi.processors;

import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.components.PropertyValue;
import org.apache.nifi.components.ValidationContext;
import org.apache.nifi.components.ValidationResult;
import org.apache.nifi.context.PropertyContext;
import org.apache.nifi.expression.ExpressionLanguageScope;
import org.apache.nifi.processor.DataUnit;
import org.apache.nifi.processor.util.StandardValidators;
import org.fastavro.nifi.processors.collect.BinLimits;
import org.fastavro.nifi.processors.collect.CollectStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The properties of CollectAvroRecord that tell which FlowFiles come together in a bin, and when it is completed. */
final class BinProperties {
    static final PropertyDescriptor COLLECT_STRATEGY = new PropertyDescriptor.Builder()
            .name("Collect Strategy")
            .description("How FlowFiles come together.")
            .allowableValues(CollectStrategy.class)
            .defaultValue(CollectStrategy.BIN_PACKING)
            .required(true)
            .build();

    static final PropertyDescriptor CORRELATION_ATTRIBUTE = new PropertyDescriptor.Builder()
            .name("Correlation Attribute Name")
            .description("FlowFiles with different values of this attribute never share a bin.")
            .addValidator(StandardValidators.ATTRIBUTE_KEY_VALIDATOR)
            .dependsOn(COLLECT_STRATEGY, CollectStrategy.BIN_PACKING)
            .required(false)
            .build();

    static final PropertyDescriptor MINIMUM_RECORDS = new PropertyDescriptor.Builder()
            .name("Minimum Number of Records")
            .description("How many records a bin has to hold before it is completed, unless it has reached its age or there are too many bins.")
            .addValidator(StandardValidators.NON_NEGATIVE_INTEGER_VALIDATOR)
            .expressionLanguageSupported(ExpressionLanguageScope.ENVIRONMENT)
            .defaultValue("1")
            .dependsOn(COLLECT_STRATEGY, CollectStrategy.BIN_PACKING)
            .required(true)
            .build();

    static final PropertyDescriptor MAXIMUM_RECORDS = new PropertyDescriptor.Builder()
            .name("Maximum Number of Records")
            .description("With so many records a bin is full. FlowFiles are not split for it, so that there may be more.")
            .addValidator(StandardValidators.POSITIVE_INTEGER_VALIDATOR)
            .expressionLanguageSupported(ExpressionLanguageScope.ENVIRONMENT)
            .defaultValue("1000")
            .dependsOn(COLLECT_STRATEGY, CollectStrategy.BIN_PACKING)
            .required(false)
            .build();

    static final PropertyDescriptor MINIMUM_BIN_SIZE = new PropertyDescriptor.Builder()
            .name("Minimum Bin Size")
            .description("How many bytes of records a bin has to hold before it is completed, unless it has reached its age or there are too many bins. "
                    + "Of Avro container files the blocks count as they are stored, without headers.")
            .addValidator(StandardValidators.DATA_SIZE_VALIDATOR)
            .defaultValue("0 B")
            .dependsOn(COLLECT_STRATEGY, CollectStrategy.BIN_PACKING)
            .required(true)
            .build();

    static final PropertyDescriptor MAXIMUM_BIN_SIZE = new PropertyDescriptor.Builder()
            .name("Maximum Bin Size")
            .description("With so many bytes of records a bin is full. FlowFiles are not split for it, so that there may be more.")
            .addValidator(StandardValidators.DATA_SIZE_VALIDATOR)
            .dependsOn(COLLECT_STRATEGY, CollectStrategy.BIN_PACKING)
            .required(false)
            .build();

    static final PropertyDescriptor MAX_BIN_AGE = new PropertyDescriptor.Builder()
            .name("Max Bin Age")
            .description("After this time a bin is completed, whatever it holds; fragments whose whole is not complete go to failure then.")
            .addValidator(StandardValidators.createTimePeriodValidator(1, TimeUnit.MILLISECONDS, Integer.MAX_VALUE, TimeUnit.SECONDS))
            .required(false)
            .build();

    static final PropertyDescriptor MAXIMUM_BINS = new PropertyDescriptor.Builder()
            .name("Maximum Number of Bins")
            .description("How many bins there may be at a time; the oldest is completed when there are more.")
            .addValidator(StandardValidators.createLongValidator(1, Integer.MAX_VALUE, true))
            .defaultValue("10")
            .required(true)
            .build();

    private BinProperties() {
    }

    /**
     * @param validationContext gives values that are valid each for itself
     * @return what is wrong with them together, and with what expressions give
     */
    static List<ValidationResult> validate(final ValidationContext validationContext) {
        final List<ValidationResult> results = new ArrayList<>();
        if (validationContext.getProperty(COLLECT_STRATEGY).asAllowableValue(CollectStrategy.class) == CollectStrategy.BIN_PACKING) {
            for (final PropertyDescriptor number : List.of(MINIMUM_RECORDS, MAXIMUM_RECORDS)) {
                final PropertyValue value = validationContext.getProperty(number);
                if (value.isSet()) {
                    results.add(number.validate(value.evaluateAttributeExpressions().getValue(), validationContext));
                }
            }

            if (results.stream().allMatch(ValidationResult::isValid)) {
                addContradictions(limits(validationContext, CollectStrategy.BIN_PACKING), results);
            }
        }

        return results;
    }

    private static void addContradictions(final BinLimits limits, final List<ValidationResult> results) {
        if (limits.minimumRecords() > limits.maximumRecords()) {
            results.add(invalid(MINIMUM_RECORDS, MAXIMUM_RECORDS));
        }

        if (limits.minimumBytes() > limits.maximumBytes()) {
            results.add(invalid(MINIMUM_BIN_SIZE, MAXIMUM_BIN_SIZE));
        }
    }

    private static ValidationResult invalid(final PropertyDescriptor minimum, final PropertyDescriptor maximum) {
        return new ValidationResult.Builder()
                .subject(minimum.getName())
                .valid(false)
                .explanation("it must not be larger than the " + maximum.getName())
                .build();
    }

    /**
     * @param context gives the values
     * @param collectStrategy how FlowFiles come together; which of the properties count depends on it
     * @return when a bin is full, or full enough
     */
    static BinLimits limits(final PropertyContext context, final CollectStrategy collectStrategy) {
        final PropertyValue age = context.getProperty(MAX_BIN_AGE);
        final Duration maximumAge = age.isSet() ? Duration.ofNanos(age.asTimePeriod(TimeUnit.NANOSECONDS)) : null;
        final int maximumBins = context.getProperty(MAXIMUM_BINS).asInteger();
        if (collectStrategy == CollectStrategy.DEFRAGMENT) {
            return new BinLimits(0, Long.MAX_VALUE, 0, Long.MAX_VALUE, maximumAge, maximumBins);
        }

        final PropertyValue maximumRecords = context.getProperty(MAXIMUM_RECORDS);
        final PropertyValue maximumBytes = context.getProperty(MAXIMUM_BIN_SIZE);
        return new BinLimits(context.getProperty(MINIMUM_RECORDS).evaluateAttributeExpressions().asLong(),
                maximumRecords.isSet() ? maximumRecords.evaluateAttributeExpressions().asLong() : Long.MAX_VALUE,
                context.getProperty(MINIMUM_BIN_SIZE).asDataSize(DataUnit.B).longValue(),
                maximumBytes.isSet() ? maximumBytes.asDataSize(DataUnit.B).longValue() : Long.MAX_VALUE,
                maximumAge, maximumBins);
    }
}
