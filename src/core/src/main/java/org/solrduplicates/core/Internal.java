// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type, or all types of a package, that the plugin and the command line use. It may change
 * in any version, and is not in the javadoc.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.PACKAGE})
@Internal
public @interface Internal {}
