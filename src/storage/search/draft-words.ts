/** From the private characters, which no word of searchWords has. */
export const draftMark = '\uE000';

/** As a draft is kept in the index: the shop's own search does not find it, the table of products does. */
export function draftWords(words: readonly string[]): string[] {
  return words.map((word) => `${draftMark}${word}`);
}
