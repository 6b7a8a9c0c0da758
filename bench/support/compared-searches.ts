import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import type { Database } from '#platform/database/database.ts';

/** The ids of the first products that a search for the text finds. */
export type Find = (text: string) => Promise<readonly number[]>;

/** A product as the compared engines index it. */
interface SearchedText {
  id: number;
  title: string;
  /** Category, brand and SKUs. */
  names: string;
  description: string;
}

/** Other engines over the texts of all products, each with the documented settings that suit the judged searches best. */
export const comparedSearches: Readonly<
  Record<string, (texts: readonly SearchedText[], limit: number) => Promise<Find>>
> = {
  'FTS5 alone': searchWithFts5,
  MiniSearch: searchWithMiniSearch,
  Orama: searchWithOrama,
};

export async function searchedTexts(db: Database): Promise<SearchedText[]> {
  const rows = await db.read
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'title', 'description', 'value', 'brand'])
    .select((from) => from.fn<string | null>('group_concat', ['sku']).as('skus'))
    .groupBy('products.id')
    .execute();
  return rows.map(({ id, title, description, value, brand, skus }) => {
    return { id, title, names: [value, brand, skus].filter(Boolean).join(' '), description };
  });
}

/** Its own stemmer and weighted bm25: all words, as prefixes. */
async function searchWithFts5(texts: readonly SearchedText[], limit: number): Promise<Find> {
  const plain = new DatabaseSync(':memory:');
  plain.exec(
    `create virtual table texts using fts5 (title, names, description, tokenize = 'porter unicode61')`,
  );
  const insert = plain.prepare(
    'insert into texts (rowid, title, names, description) values (?, ?, ?, ?)',
  );
  for (const { id, title, names, description } of texts) insert.run(id, title, names, description);
  const select = plain.prepare(
    `select rowid as id from texts where texts match ? order by bm25(texts, 8, 4, 1) limit ${limit}`,
  );
  return async (text) => {
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const found = select.all(words.map((word) => `"${word}"*`).join(' '));
    return found.map(({ id }) => Number(id));
  };
}

/**
 * Prefixes, typos within a quarter of the letters, the title before the names before the description. Any word
 * matches, as by default. Of the documented choices (all words, a fifth of the letters, only the title boosted, no
 * typos in short words) these find the most.
 */
async function searchWithMiniSearch(texts: readonly SearchedText[], limit: number): Promise<Find> {
  const index = new MiniSearch<SearchedText>({
    fields: ['title', 'names', 'description'],
    searchOptions: {
      boost: { title: 8, names: 4 },
      prefix: true,
      fuzzy: 0.25,
    },
  });
  index.addAll(texts);
  return async (text) =>
    index
      .search(text)
      .slice(0, limit)
      .map(({ id }) => Number(id));
}

/**
 * Its English stemmer, prefixes as always, one edit per word, the same boosts. Any word matches, as by default. Of the
 * documented choices (all words, no stemmer, no typos, only the title boosted) these find the most.
 */
async function searchWithOrama(texts: readonly SearchedText[], limit: number): Promise<Find> {
  const index = create({
    schema: { title: 'string', names: 'string', description: 'string' },
    components: { tokenizer: { language: 'english', stemming: true } },
  });
  await insertMultiple(
    index,
    texts.map(({ id, ...own }) => ({ ...own, id: String(id) })),
  );
  return async (text) => {
    const { hits } = await search(index, {
      term: text,
      boost: { title: 8, names: 4 },
      tolerance: 1,
      limit,
    });
    return hits.map(({ id }) => Number(id));
  };
}
