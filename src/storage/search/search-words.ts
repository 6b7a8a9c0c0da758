const maxWordLength = 64;

/**
 * The words of a text in lower case without accents or marks, each once. Both engines index and look
 * for exactly these, so their own ideas of words, stems and operators never come in.
 */
export function searchWords(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))];
}

/** Every second product has a word that begins with it: staff are shown those that have it as a word. */
export function isOneEmail(word: string): boolean {
  return /^[a-z\d]$/.test(word);
}
