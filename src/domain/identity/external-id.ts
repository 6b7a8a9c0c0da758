const maxExternalIdLength = 200;

/** The id by which another program knows an account; null for what no database should keep as one. */
export function externalIdFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text.length > maxExternalIdLength) return null;
  return text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : null;
}
