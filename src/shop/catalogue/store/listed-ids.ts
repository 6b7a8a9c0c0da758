import { type OrderByDirection, type SelectQueryBuilder, sql } from 'kysely';
import type { Sort } from '#shop/catalogue/rules/sort.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { searchOf } from '#shop/search/store/search-of.ts';
import { searchWords } from '#shop/search/store/search-words.ts';
import { sumCounts, readCategoryCounts } from './category-counts.ts';
import type { Span } from './span.ts';

type SortColumn = 'published_at' | 'rating_count' | 'rate_tenths' | 'price_minor';
type Listed = SelectQueryBuilder<Schema, 'products', { id: number; rank: number | null }>;

interface Walk {
  direction: OrderByDirection;
  /** Ties are sorted by ascending id. */
  idDirection: OrderByDirection;
  offset: number;
  limit: number;
}

const orders: Record<Sort, { column: SortColumn; direction: OrderByDirection }> = {
  none: { column: 'published_at', direction: 'desc' },
  popularity: { column: 'rating_count', direction: 'desc' },
  mostRated: { column: 'rate_tenths', direction: 'desc' },
  lowtoHigh: { column: 'price_minor', direction: 'asc' },
  hightoLaw: { column: 'price_minor', direction: 'desc' },
};

/** The ids of a page in order, from a narrow index scanned from the nearer end. */
export async function listedIds(
  reader: Reader,
  { selection, sort, offset, limit }: Span,
): Promise<number[]> {
  const { column, direction } = orders[sort];
  const forwards = { direction, idDirection: 'asc', offset, limit } as const;
  if (selection.kind === 'search') {
    const words = searchWords(selection.text);
    if (words.length === 0) return [];
    return walk(published(reader, column).where(searchOf(reader).matches(words)), forwards);
  }
  const shelves = await readCategoryCounts(reader, selection);
  const total = sumCounts(shelves);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const everything = published(reader, column);
  const listed =
    selection.kind === 'all'
      ? everything
      : merged(shelves.map((shelf) => everything.where('category_id', '=', shelf.categoryId)));
  if (offset <= total / 2) return walk(listed, forwards);
  const ids = await walk(listed, {
    direction: direction === 'asc' ? 'desc' : 'asc',
    idDirection: 'desc',
    offset: total - offset - size,
    limit: size,
  });
  return ids.toReversed();
}

/** The status is a literal, not a parameter: only then do the partial indexes apply. */
function published(reader: Reader, column: SortColumn): Listed {
  return reader
    .selectFrom('products')
    .where('status', '=', sql.lit('published' as const))
    .select(['id', `${column} as rank`]);
}

/** Each part is sorted by its index, so that the engine merges them without sorting. */
function merged(parts: readonly Listed[]): Listed {
  return parts.reduce((all, part) => all.unionAll(part));
}

async function walk(listed: Listed, { direction, idDirection, offset, limit }: Walk) {
  const rows = await listed
    .orderBy('rank', direction)
    .orderBy('id', idDirection)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}
