/** Normalizes a name for comparison: no case, accents or punctuation. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
