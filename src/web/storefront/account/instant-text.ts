const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** '21 November 2026 at 14:30 UTC': the server and every browser agree on it. */
export function instantText(at: number): string {
  return `${format.format(at)} UTC`;
}
