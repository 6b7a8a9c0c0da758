import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    order_search: { order_id: number; words: string };
  }
}

export interface SearchedOrder {
  orderId: number;
  /** Whatever the order can be found by. */
  texts: readonly string[];
}

const gramLength = 3;

/** A single letter is in nearly every order, so it is looked for in this many of the newest only. */
const scannedOrders = 10_000;

/** Of the words of a search, so many parts are looked up; the rest is compared. */
const maxGrams = 4;

/** Among so many of the newest orders the frequency of a part is estimated. */
const sampledOrders = 200;

/**
 * What this share of the orders contains is found sooner by comparing the newest than by the index, whose matches all
 * have to be read before the first is shown.
 */
const commonShare = 0.05;

/** In lower case without accents, with one space between words. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Replaces what these orders are found by. */
export async function indexOrders(writer: Writer, orders: readonly SearchedOrder[]): Promise<void> {
  const rows = orders.map(({ orderId, texts }) => [orderId, ` ${folded(texts.join(' '))} `]);
  await sql`
    insert into order_search (order_id, words)
    select c0, c1 from ${rowList(writer, ['integer', 'text'], rows)} where true
    on conflict (order_id) do update set words = excluded.words
  `.execute(writer);
}

/** The parts that an order has to contain: any part of a word from three letters, below that the beginning of one. */
function partsOf(text: string): string[] {
  const words = folded(text).trim().split(' ').filter(Boolean);
  return words.map((word) => (Array.from(word).length < gramLength ? ` ${word}` : word));
}

/** The newest orders, by id, that contain each word of the text; a subquery of at most `limit` ids. */
export async function ordersWith(
  reader: Reader,
  text: string,
  limit: number,
): Promise<RawBuilder<unknown>> {
  const parts = partsOf(text);
  const indexed = parts.filter((part) => Array.from(part).length >= gramLength);
  const isSqlite = engineOf(reader) === 'sqlite';
  const holds = parts.map((part) =>
    isSqlite
      ? sql`instr(order_search.words, ${part}) > 0`
      : sql`position(${part} in order_search.words) > 0`,
  );
  const all = sql.join(holds, sql` and `);
  if (indexed.length === 0) {
    return sql`
      select order_id as id from (
        select order_id, words from order_search order by order_id desc limit ${scannedOrders}
      ) as order_search where ${all} order by order_id desc limit ${limit}
    `;
  }
  const grams = gramsOf(indexed);
  // FTS5 gives its matches in order, so that common parts need no plan of their own.
  const newest = isSqlite && grams.length <= maxGrams ? [] : await sampledWords(reader);
  if (isSqlite) {
    const rare = rarestOf(grams, newest);
    return sql`
      select order_grams.rowid as id from order_grams
      cross join order_search on order_search.order_id = order_grams.rowid
      where order_grams match ${matchAll(rare)} and ${all}
      order by order_grams.rowid desc limit ${limit}
    `;
  }
  const matching = newest.filter((words) => parts.every((part) => words.includes(part)));
  if (matching.length >= newest.length * commonShare) {
    return sql`select order_id as id from order_search where ${all} order by order_id desc limit ${limit}`;
  }
  const contained = indexed.map((part) => sql`text_grams(words) @> text_grams(${part})`);
  // Without the fence PostgreSQL may read along the ids and work out the grams of each order.
  return sql`
    select order_id as id from (
      select order_id, words from order_search where ${sql.join(contained, sql` and `)} offset 0
    ) as order_search where ${all} order by order_id desc limit ${limit}
  `;
}

function gramsOf(parts: readonly string[]): string[] {
  const grams = parts.flatMap((part) => {
    const letters = Array.from(part);
    return letters
      .slice(gramLength - 1)
      .map((_, at) => letters.slice(at, at + gramLength).join(''));
  });
  return [...new Set(grams)];
}

async function sampledWords(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ words: string }>`
    select words from order_search order by order_id desc limit ${sampledOrders}
  `.execute(reader);
  return rows.map(({ words }) => words);
}

/** The rarest of many: each further list that nearly every order is in costs time and excludes nothing. */
function rarestOf(grams: readonly string[], newest: readonly string[]): readonly string[] {
  if (grams.length <= maxGrams) return grams;
  const counted = grams.map((gram) => {
    return { gram, count: newest.filter((words) => words.includes(gram)).length };
  });
  const rarest = counted.toSorted((one, other) => one.count - other.count);
  return rarest.slice(0, maxGrams).map(({ gram }) => gram);
}

function matchAll(grams: readonly string[]): string {
  return grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}
