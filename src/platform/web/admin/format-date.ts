const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** '21 Nov 2026, 12:30 UTC', equal on the server and in the browser. */
export function formatDateTime(at: number): string {
  return `${dateTimeFormat.format(at)} UTC`;
}
