/** As two people who mean the same may both write it: without case, accents and what is no letter or digit. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
