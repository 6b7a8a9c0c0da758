import { defaultLanguage } from '#shop/search/rules/languages/default-language.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';

/** What tells how similar two products of a category are. */
export interface Comparable {
  id: number;
  title: string;
  brand: string | null;
  /** In lower case. */
  tags: readonly string[];
  priceMinor: number;
  publishedAt: number;
}

/** A brand says more than a word, and both say more than a price. */
const points = { brand: 3, word: 2, tag: 2, closePrice: 2, nearPrice: 1 };

/** Of words and of tags: a long title or list of tags is not to outweigh all else. */
const maxCounted = 3;

/** The most similar first; those that are equally similar newest first, then by their number. */
export function bySimilarity<One extends Comparable>(
  own: Omit<Comparable, 'id' | 'publishedAt'>,
  others: readonly One[],
): One[] {
  const ownWords = titleWords(own.title);
  const scored = others.map((other) => {
    const words = points.word * countShared(ownWords, titleWords(other.title));
    const tags = points.tag * countShared(own.tags, other.tags);
    const score = brandPoints(own, other) + words + tags + pricePoints(own, other);
    return { other, score };
  });
  return scored
    .toSorted(
      (a, b) =>
        b.score - a.score || b.other.publishedAt - a.other.publishedAt || a.other.id - b.other.id,
    )
    .map(({ other }) => other);
}

/** A single letter or digit is the rest of "men's" or the number of an edition. */
function titleWords(title: string): string[] {
  return searchWords(title).filter(
    (word) => word.length > 1 && !defaultLanguage.stopWords.has(word),
  );
}

function countShared(own: readonly string[], others: readonly string[]): number {
  return Math.min(maxCounted, own.filter((one) => others.includes(one)).length);
}

type Branded = Pick<Comparable, 'brand'>;

function brandPoints({ brand: own }: Branded, { brand: other }: Branded): number {
  if (own === null || other === null) return 0;
  return own.toLowerCase() === other.toLowerCase() ? points.brand : 0;
}

type Priced = Pick<Comparable, 'priceMinor'>;

/** Close: at most a quarter more. Near: at most twice as much. */
function pricePoints({ priceMinor: own }: Priced, { priceMinor: other }: Priced): number {
  const [lower, higher] = own < other ? [own, other] : [other, own];
  if (higher * 4 <= lower * 5) return points.closePrice;
  return higher <= lower * 2 ? points.nearPrice : 0;
}
