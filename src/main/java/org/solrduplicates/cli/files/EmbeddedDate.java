package org.solrduplicates.cli.files;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.solrduplicates.core.order.CredibleDates;

/**
 * The dates a document carries in itself, as Solr wants them (ISO, UTC). Tika gives those of office
 * files and PDF under one name; those of HTML stay under whatever name the page uses.
 */
final class EmbeddedDate {
  private static final List<String> CREATED =
      List.of(
          "dcterms:created",
          "dcterms.created",
          "dc.date.created",
          "article:published_time",
          "date.created",
          "dc.date",
          "date");

  private static final List<String> MODIFIED =
      List.of(
          "dcterms:modified",
          "dcterms.modified",
          "dc.date.modified",
          "article:modified_time",
          "og:updated_time",
          "last-modified");

  /** A second may have one to nine decimals; a day that no calendar has is no date. */
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd")
          .optionalStart()
          .appendPattern("['T'][' ']HH:mm")
          .optionalStart()
          .appendPattern(":ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .optionalEnd()
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final DateTimeFormatter RFC_1123 =
      DateTimeFormatter.RFC_1123_DATE_TIME.withResolverStyle(ResolverStyle.STRICT);

  private EmbeddedDate() {}

  static Optional<String> created(Function<String, Optional<String>> metadata) {
    return first(CREATED, metadata);
  }

  static Optional<String> modified(Function<String, Optional<String>> metadata) {
    return first(MODIFIED, metadata);
  }

  private static Optional<String> first(
      List<String> names, Function<String, Optional<String>> metadata) {
    return names.stream()
        .flatMap(name -> metadata.apply(name).stream())
        .flatMap(value -> parse(value.strip()).stream())
        .findFirst()
        .map(date -> date.truncatedTo(ChronoUnit.MILLIS).toString());
  }

  /**
   * Returns the moment; a time without a zone is UTC, a day without a time begins. The zero of a
   * clock is no date, so that another name can say one.
   */
  static Optional<Instant> parse(String value) {
    return parse(ISO, value)
        .or(() -> parse(RFC_1123, value))
        .filter(date -> !CredibleDates.isZero(date));
  }

  private static Optional<Instant> parse(DateTimeFormatter format, String value) {
    try {
      return Optional.of(
          instant(
              format.parseBest(value, OffsetDateTime::from, LocalDateTime::from, LocalDate::from)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(TemporalAccessor parsed) {
    if (parsed instanceof OffsetDateTime date) {
      return date.toInstant();
    }
    if (parsed instanceof LocalDateTime date) {
      return date.toInstant(ZoneOffset.UTC);
    }
    return LocalDate.from(parsed).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
