/**
 * SKUs typed without their separators: `wh1000xm4` for *WH-1000XM4*. The index has the parts of a code alone, because each
 * code as a whole would be one more word of the index, as many as there are variants.
 */

const minCodeLength = 5;
/** The parts of a longer one are too many to look up at once. */
const maxCodeLength = 20;
const maxParts = 6;

/** The words with letters and digits. */
export function codesAmong(words: readonly string[]): string[] {
  return words.filter(
    (word) =>
      word.length >= minCodeLength &&
      word.length <= maxCodeLength &&
      /\p{L}/u.test(word) &&
      /\p{N}/u.test(word),
  );
}

export interface CodeParts {
  /** What may stand before the last part. */
  words: string[];
  /** What may be the last part, which may still be being typed. */
  beginnings: string[];
}

/** All parts that a code could be made of. */
export function possibleParts(code: string): CodeParts {
  const cuts = cutsOf(code);
  const words = cuts.slice(0, -1).flatMap((from, at) =>
    cuts
      .slice(at + 1, -1)
      .filter((to) => isPart(code, from, to))
      .map((to) => code.slice(from, to)),
  );
  const beginnings = cuts
    .slice(1, -1)
    .filter((from) => isPart(code, from, code.length))
    .map((from) => code.slice(from));
  return { words: [...new Set(words)], beginnings: [...new Set(beginnings)] };
}

/** The fewest known parts that a code is made of; null if it is made of none. */
export function splitCode(
  code: string,
  isKnown: { word: (part: string) => boolean; beginning: (part: string) => boolean },
): string[] | null {
  const cuts = cutsOf(code);
  // The fewest parts up to each place.
  const splits = new Map<number, string[]>([[0, []]]);
  for (const [at, to] of cuts.entries()) {
    const isLast = to === code.length;
    for (const from of cuts.slice(0, at)) {
      const before = splits.get(from);
      const part = code.slice(from, to);
      if (!before || !isPart(code, from, to)) continue;
      const isFewest = (splits.get(to)?.length ?? Infinity) > before.length + 1;
      const isFound = isLast ? from > 0 && isKnown.beginning(part) : isKnown.word(part);
      if (isFewest && isFound) splits.set(to, [...before, part]);
    }
  }
  const split = splits.get(code.length);
  return split && split.length <= maxParts ? split : null;
}

function cutsOf(code: string): number[] {
  return Array.from({ length: code.length + 1 }, (_, at) => at);
}

/** A single character is a part only next to a boundary between letters and digits, or at an end of the code. */
function isPart(code: string, from: number, to: number): boolean {
  return to - from > 1 || isEdge(code, from) || isEdge(code, to);
}

function isEdge(code: string, at: number): boolean {
  const kindOf = (character: string | undefined) => {
    return character === undefined ? null : /\p{N}/u.test(character);
  };
  return kindOf(code[at - 1]) !== kindOf(code[at]);
}
