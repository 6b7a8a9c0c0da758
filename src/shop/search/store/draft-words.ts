/** A private-use character, which searchWords never produces. */
export const draftMark = '\uE000';

/** Words of a draft in the index: the storefront search does not match them, the admin does. */
export function draftWords(words: readonly string[]): string[] {
  return words.map((word) => `${draftMark}${word}`);
}
