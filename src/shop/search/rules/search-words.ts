const maxWordLength = 64;

/**
 * The distinct words of a text in lower case, without accents. Both engines index exactly these, so that their
 * own tokenizers, stemmers and operators have no effect.
 */
export function searchWords(text: string): string[] {
  return distinct(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

function folded(text: string): string {
  // Compatible forms may be capitals: the degree Celsius is one sign.
  const plain = text.replaceAll(trademarks, ' ').normalize('NFKD').toLowerCase();
  const bare = plain.replaceAll(/\p{M}/gu, '');
  return bare.replaceAll(hasOwnSpelling, (letter) => spelledOut[letter] ?? letter);
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))];
}

/** Their compatible forms are letters, which would become a part of the name before them. */
const trademarks = /[™℠®©]/g;

/**
 * Words of several parts, such as `wi-fi` and `women's`, and numbers with their thousands apart. Begins with a word, so
 * that a very long one is read once.
 */
const inParts =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]+(?:[-‐'’][\p{L}\p{N}]+)+|\d{1,3}(?:,\d{3})+(?!\d))/gu;

/** The words that are written in parts, as they are typed together: `wifi`, `womens`, `1000`. */
export function joinedWords(text: string): string[] {
  const found = folded(text).match(inParts) ?? [];
  // `10-12` is two numbers.
  const joined = found.filter((one) => one.includes(',') || /\p{L}/u.test(one));
  return distinct(joined.map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, '')));
}

/**
 * How letters that are no other letter with an accent are written where keyboards lack them. The index is made with
 * these: a further one needs a migration like 0315 or 0319.
 */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
};
const hasOwnSpelling = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g');

/** Whether the text is to be searched for exactly as it was typed: it begins with a quotation mark. */
export function isExactSearch(text: string): boolean {
  return /^["“]/.test(text);
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

/** What a product is found by: its title, what else names it (brand, category, options, codes), and the rest. */
export interface SearchedFields {
  title: string;
  names: string;
  /** SKUs and GTINs, which name it as well. */
  codes: string;
  description: string;
}

export type RankedField = 'title' | 'names';

/** Private-use characters before a word of the index that stands in this field. */
export const fieldMarks: Readonly<Record<RankedField, string>> = {
  title: '\uE001',
  names: '\uE002',
};

/** The words of a product for the index: each one plain, and those that rank higher also under their field. */
export function indexedWords(fields: SearchedFields): string[] {
  const marked = (text: string, mark: string) => wordsIn(text).map((word) => mark + word);
  return [
    ...plainWords(fields),
    ...marked(fields.title, fieldMarks.title),
    ...marked(fields.names, fieldMarks.names),
    ...searchWords(fields.codes).map((word) => fieldMarks.names + word),
  ];
}

/** The words of a product, whatever field they stand in. */
export function plainWords({ title, names, codes, description }: SearchedFields): string[] {
  return [...new Set([...wordsIn([title, names, description].join('\n')), ...searchWords(codes)])];
}

function wordsIn(text: string): string[] {
  return [...new Set([...searchWords(text), ...joinedWords(text)])];
}

/** Whether the index has it as it was written: neither under a field nor of a draft. */
export function isPlainWord(word: string): boolean {
  return !/^[\uE000-\uE002]/.test(word);
}

/** A word of the index as it was written. */
export function plainWord(word: string): string {
  return isPlainWord(word) ? word : word.slice(1);
}

/** Words of a draft in the index: the storefront search does not match them, the admin does. */
export function draftWords(words: readonly string[]): string[] {
  return words.map((word) => `${draftMark}${word}`);
}
