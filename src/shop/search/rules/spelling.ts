/**
 * Typing errors, after the symmetric delete algorithm: two words that differ by an edit share a form that is made
 * by deleting letters of each. The forms of known words are stored, so that those similar to a word are found by
 * a lookup instead of a comparison with all of them.
 */

/** Letters considered in the forms; the rest is compared when the words are known. */
const prefixLength = 7;

/** One edit from four letters on, two from eight on. */
export function maxEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Numbers and codes have no similar spellings: another digit is another product. */
export function canBeMisspelt(word: string): boolean {
  // Letters of two code units could be cut in half.
  return /^\p{L}{4,}$/u.test(word) && !/[\uD800-\uDFFF]/.test(word);
}

/** Whether it may be a word of four letters without one of them; too many words are, to correct a search for it alone. */
export function canLackLetter(word: string): boolean {
  return word.length === 3 && canBeMisspelt(`${word}x`);
}

/** The forms by which the word and words similar to it find each other, the word's own beginning included. */
export function spellingKeys(word: string): string[] {
  return keysOf(word, maxEdits(word));
}

/** Those of a word that was typed: one that was meant may have more edits, because it is longer. */
export function lookupKeys(typed: string): string[] {
  return keysOf(typed, maxEdits(`${typed}?`));
}

function keysOf(word: string, deletions: number): string[] {
  let forms = new Set([word.slice(0, prefixLength)]);
  const keys = new Set(forms);
  for (let edit = 0; edit < deletions; edit += 1) {
    forms = new Set([...forms].flatMap(withoutOneLetter));
    for (const form of forms) keys.add(form);
  }
  return [...keys];
}

function withoutOneLetter(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Inserted, deleted, replaced and swapped neighboring letters between two words (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          edits(last, column) + 1,
          edits(current, column - 1) + 1,
          edits(last, column - 1) + cost,
          isSwapped ? edits(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return edits(last, b.length);
}

function edits(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

/** The words that a misspelt word may have meant, the most similar first. */
export function similarWords(word: string, known: readonly string[]): string[] {
  const limitOf = (candidate: string) => Math.max(maxEdits(word), maxEdits(candidate));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance > 0 && distance <= limitOf(candidate))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        // The first letter is seldom wrong.
        Number(a.candidate[0] !== word[0]) - Number(b.candidate[0] !== word[0]) ||
        a.candidate.localeCompare(b.candidate, 'en'),
    )
    .map(({ candidate }) => candidate);
}

/** The ways to read a word as two: `tshirt` as `t shirt`. */
export function splits(word: string): [string, string][] {
  return Array.from({ length: word.length - 1 }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]);
}
