import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';
import { hasLetters } from '#shop/search/store/has-letters.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { learnWords, unlearnedWords } from '#shop/search/store/vocabulary.ts';
import {
  draftWords,
  indexedWords,
  plainWords,
  type SearchedFields,
} from '#shop/search/rules/search-words.ts';

/** What a search for products looks at. */
export interface SearchedProduct extends SearchedText {
  id: number;
  status: ProductStatus;
}

interface SearchedText {
  title: string;
  description: string;
  /** The category's value. */
  category: string;
  brand: string | null;
  variants: readonly {
    sku: string | null;
    gtin: string | null;
    optionValues: readonly string[];
  }[];
}

export function searchedFields(product: SearchedText): SearchedFields {
  const { title, description, category, brand, variants } = product;
  const options = variants.flatMap(({ optionValues }) => optionValues);
  const codes = variants.flatMap(({ sku, gtin }) => [sku, sku && withoutSeparators(sku), gtin]);
  const together = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ');
  return {
    title,
    description,
    names: together([category, brand, ...options]),
    codes: together(codes),
  };
}

/** A numeric SKU as it is also typed; one with letters is found by its parts (code-parts.ts). */
function withoutSeparators(sku: string): string | null {
  return /\p{L}/u.test(sku) ? null : sku.replaceAll(/[^\p{N}]+/gu, '');
}

/** A product as it is loaded for a change. */
export function searchedText({ facts, variants }: LoadedProduct): SearchedText {
  return { ...facts, variants };
}

interface LoadedProduct extends Pick<SearchedText, 'variants'> {
  facts: Omit<SearchedText, 'variants'>;
}

/** Updates the search index; a draft is found only in the admin. */
export async function refreshSearchText(
  writer: Writer,
  products: readonly SearchedProduct[],
): Promise<void> {
  const indexed = products.map((product) => ({
    productId: product.id,
    words: wordsOf(product),
  }));
  const words = indexed.flatMap((one) => one.words);
  await learnWords(writer, words, { areIndexed: true });
  await searchOf(writer).index(writer, indexed);
}

function wordsOf(product: SearchedProduct): string[] {
  const fields = searchedFields(product);
  return product.status === 'published' ? indexedWords(fields) : draftWords(plainWords(fields));
}

/** The words of products in the index; of those that are no more, none. */
export async function readWords(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const products = await loadSearched(reader, ids);
  return new Map(products.map((product) => [product.id, wordsOf(product)]));
}

/** Indexes the next products above `after` anew. Returns the last id, or null when there are no more. */
export async function reindexProducts(
  writer: Writer,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const ids = await nextIds(writer, after, limit);
  await refreshSearchText(writer, await loadSearched(writer, ids));
  return ids.at(-1) ?? null;
}

/** Few enough that their texts are looked at in some milliseconds. */
const productsLookedAt = 2000;

/** As reindexProducts, of the products that have one of the letters in their texts. */
export async function reindexProductsWith(
  writer: Writer,
  { letters, after, limit }: { letters: string; after: number; limit: number },
): Promise<number | null> {
  const isAffected = (text: RawBuilder<string>) => hasLetters(writer, text, letters);
  const ofVariants = sql<string>`coalesce(sku, '') || option_values`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select products.id, title, products.description, brand, categories.value as category
      from products join categories on categories.id = products.category_id
      where products.id > ${after} order by products.id limit ${sql.lit(productsLookedAt)}
    ) as looked_at
    where ${isAffected(sql`title || description || coalesce(brand, '') || category`)}
      or exists (select 1 from variants where product_id = looked_at.id and ${isAffected(ofVariants)})
    order by id limit ${limit}
  `.execute(writer);
  const ids = rows.map(({ id }) => id);
  await refreshSearchText(writer, await loadSearched(writer, ids));
  if (ids.length === limit) return ids.at(-1) ?? null;
  return (await nextIds(writer, after, productsLookedAt)).at(-1) ?? null;
}

async function loadSearched(reader: Reader, ids: readonly number[]): Promise<SearchedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', 'in', ids)
    .select(['products.id', 'status', 'title', 'products.description', 'brand'])
    .select('categories.value as category')
    .orderBy('products.id')
    .execute();
  const variants = await reader
    .selectFrom('variants')
    .where('product_id', 'in', ids)
    .select(['product_id', 'sku', 'gtin', 'option_values'])
    .execute();
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return rows.map((row) => ({
    ...row,
    variants: (byProduct.get(row.id) ?? []).map(({ sku, gtin, option_values: json }) => {
      // Only product writes fill it.
      return { sku, gtin, optionValues: JSON.parse(json) as string[] };
    }),
  }));
}

export interface IndexFaults {
  products: number;
  /** Products that no search finds. */
  missing: number;
  /** Products that are no more. */
  deleted: number;
  /** Of a sample of the products, those whose words are not those of the index. */
  outdated: number[];
  /** Of the words of the same sample, those that misspelt searches are not corrected to. */
  unlearned: string[];
}

const sampledProducts = 200;
/** Of a long description. */
const comparedWords = 60;

/** Compares the search index with the products: all of them by their ids, and a sample word by word. */
export async function checkSearchIndex(reader: Reader): Promise<IndexFaults> {
  let [last, products, missing, deleted] = [-1, 0, 0, 0];
  for await (const ids of searchOf(reader).indexed(reader)) {
    const until = ids.at(-1) ?? last;
    const gone = await deletedAmong(reader, ids);
    const existing = await countBetween(reader, last, until);
    products += existing;
    missing += existing - (ids.length - gone.length);
    deleted += gone.length;
    last = until;
  }
  const beyond = await countBetween(reader, last, Number.MAX_SAFE_INTEGER);
  products += beyond;
  missing += beyond;
  const sample = await sampleOf(reader, Math.ceil(products / sampledProducts));
  const outdated: number[] = [];
  const sampledWords: string[] = [];
  const has = (productId: number, words: readonly string[]) =>
    searchOf(reader).hasWords(reader, { productId, words });
  for (const product of await loadSearched(reader, sample)) {
    const isIndexed = await has(product.id, []);
    const words = wordsOf(product).slice(0, comparedWords);
    if (isIndexed && !(await has(product.id, words))) outdated.push(product.id);
    sampledWords.push(...words);
  }
  const unlearned = await unlearnedWords(reader, sampledWords);
  return { products, missing, deleted, outdated, unlearned };
}

async function countBetween(reader: Reader, after: number, until: number): Promise<number> {
  const { count } = await reader
    .selectFrom('products')
    .where('id', '>', after)
    .where('id', '<=', until)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes products that are no more out of the index. */
export async function forgetDeleted(writer: Writer): Promise<void> {
  const search = searchOf(writer);
  for await (const ids of search.indexed(writer)) {
    const gone = await deletedAmong(writer, ids);
    if (gone.length > 0) await search.forget(writer, gone);
  }
}

async function deletedAmong(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const listed = rowList(
    reader,
    ['integer'],
    ids.map((id) => [id]),
  );
  const { rows } = await sql<{ id: number }>`
    select c0 as id from ${listed} where not exists (select 1 from products where id = c0)
  `.execute(reader);
  return rows.map(({ id }) => id);
}

/** Each `every`th of the products by id. */
async function sampleOf(reader: Reader, every: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id % ${every} = 0 order by id limit ${2 * sampledProducts}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

async function nextIds(reader: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('products')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
