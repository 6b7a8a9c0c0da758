const maxWordLength = 64;

/**
 * The distinct words of a text in lower case, without accents. Both engines index exactly these, so that their
 * own tokenizers, stemmers and operators have no effect.
 */
export function searchWords(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))];
}

/**
 * A single letter is the prefix of a word in every second product, so the admin matches it as a whole word
 * only.
 */
export function isSingleLetter(word: string): boolean {
  return /^[a-z\d]$/.test(word);
}

/** A private-use character, which searchWords never produces. */
export const draftMark = '\uE000';

/** Words of a draft in the index: the storefront search does not match them, the admin does. */
export function draftWords(words: readonly string[]): string[] {
  return words.map((word) => `${draftMark}${word}`);
}
