const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** For example '21 November 2026 at 14:30 UTC'. Independent of the browser's time zone, so hydration matches. */
export function instantText(at: number): string {
  return `${format.format(at)} UTC`;
}
