/** What the account library's columns give, in milliseconds: text on SQLite, a Date on Postgres. */
export function instantOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}
