const maxExternalIdLength = 200;

/** Normalizes the id of an account in an external system; null when invalid. */
export function externalIdFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text.length > maxExternalIdLength) return null;
  return text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : null;
}
