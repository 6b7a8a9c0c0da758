import { formatDate, formatDateTime } from '#platform/format.ts';
import { useTimeZone } from './time-zone-context.ts';

interface LocalDateProps {
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * '21 Nov 2026' in the shop's time zone. Browsers abbreviate some months in another way than the server, so the
 * server's text stays.
 */
export function LocalDate({ at }: LocalDateProps) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {formatDate(at, useTimeZone())}
    </time>
  );
}

/** '21 Nov 2026, 12:30 UTC' in the shop's time zone. */
export function LocalDateTime({ at }: LocalDateProps) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {formatDateTime(at, useTimeZone())}
    </time>
  );
}
