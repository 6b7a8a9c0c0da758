import { BitSet } from '#platform/bit-sets.ts';
import { draftMark, fieldMarks, plainWord } from '#shop/search/rules/search-words.ts';
import type { IndexedProduct } from './word-index.ts';

/** The lists of a word, by what the index puts before it. */
const columns = {
  '': 'products',
  [fieldMarks.title]: 'titles',
  [fieldMarks.names]: 'names',
  [draftMark]: 'drafts',
} as const;

export type Column = (typeof columns)[keyof typeof columns];
const marks = Object.keys(columns);
export const allColumns: readonly Column[] = Object.values(columns);

/** The products of a word in one block; null instead of an empty list. */
export type Posting = { word: string; block: number } & Record<Column, Uint8Array | null>;

export function columnOf(word: string): Column {
  const mark = word.slice(0, word.length - plainWord(word).length);
  // Words have no other marks.
  return columns[mark as keyof typeof columns] ?? columns[''];
}

/** Products whose ids lie in one block of so many share the lists of its words. */
export const blockSize = 1000;

/** An odd number of bytes, which two for each product never are. */
export const bitmapBytes = blockSize / 8;

export function blockOf(productId: number): number {
  return Math.floor(productId / blockSize);
}

/** The places in its block of the products in a list, in ascending order. */
export function placesIn(bytes: Uint8Array): number[] {
  const places: number[] = [];
  if (bytes.length === bitmapBytes) {
    for (let at = 0; at < bitmapBytes; at += 1) {
      for (let byte = bytes[at] ?? 0; byte !== 0; byte &= byte - 1) {
        places.push(8 * at + 31 - Math.clz32(byte & -byte));
      }
    }
  } else {
    for (let at = 0; at < bytes.length; at += 2) {
      places.push(256 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0));
    }
  }
  return places;
}

export function readList(bytes: Uint8Array): BitSet {
  const places = new BitSet(blockSize);
  for (const place of placesIn(bytes)) places.add(place);
  return places;
}

/** Two bytes for each product, the higher one first, while they are few, and one bit for each place once they are many. */
export function writeList(places: BitSet): Uint8Array {
  const numbers = places.numbers();
  const isMany = 2 * numbers.length > bitmapBytes;
  const bytes = new Uint8Array(isMany ? bitmapBytes : 2 * numbers.length);
  for (const [at, place] of numbers.entries()) {
    if (isMany) bytes[place >>> 3] = (bytes[place >>> 3] ?? 0) | (1 << (place & 7));
    else bytes.set([place >>> 8, place & 255], 2 * at);
  }
  return bytes;
}

/** The lists of a word in the order of the columns. */
export interface ChangedLists {
  word: string;
  lists: Uint8Array[];
}

/** The words of which some list changes when these products of one block get other words. */
export function changedLists(
  rows: readonly Posting[],
  products: readonly IndexedProduct[],
): ChangedLists[] {
  const stored = new Map(rows.map((row) => [row.word, row]));
  const places = new BitSet(blockSize);
  const added = new Map<string, BitSet>();
  for (const { productId, words } of products) {
    const place = productId % blockSize;
    places.add(place);
    for (const word of words) {
      const own = added.get(word) ?? new BitSet(blockSize);
      own.add(place);
      added.set(word, own);
    }
  }
  const words = new Set([...stored.keys(), ...Array.from(added.keys(), plainWord)]);
  return Array.from(words).flatMap((word) => {
    const before = allColumns.map((column) => stored.get(word)?.[column] ?? noProducts);
    const lists = marks.map((mark, at) => {
      return changedList(before[at] ?? noProducts, places, added.get(mark + word));
    });
    return lists.every((list, at) => areEqual(list, before[at])) ? [] : [{ word, lists }];
  });
}

const noProducts = new Uint8Array();

function changedList(list: Uint8Array, places: BitSet, added: BitSet | undefined): Uint8Array {
  if (list.length === 0 && !added) return list;
  const read = readList(list);
  if (!added && read.countShared(places) === 0) return list;
  return writeList(read.subtract(places).unite(added ?? new BitSet(0)));
}

function areEqual(list: Uint8Array, other: Uint8Array = noProducts): boolean {
  return list === other || Buffer.compare(list, other) === 0;
}
