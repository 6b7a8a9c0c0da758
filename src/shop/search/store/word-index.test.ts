import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { draftWords, fieldMarks } from '#shop/search/rules/search-words.ts';
import { searchOf } from './search.ts';

// Neighbors, some at both ends of what shares a list on PostgreSQL, and far apart.
const ids = [1, 2, 3, 998, 999, 1000, 1001, 1999, 2000, 33_000, 70_001, 5_000_000_000];
const words = ['oak', 'oaken', 'lamp', `${fieldMarks.title}oak`, `${fieldMarks.names}lamp`];
const wordLists = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...words)),
  fc.uniqueArray(fc.constantFrom(...draftWords(['oak', 'lamp']))),
);

const changes = fc.oneof(
  fc.record({
    kind: fc.constant('index' as const),
    products: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), words: wordLists }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 6,
    }),
  }),
  fc.record({
    kind: fc.constant('forget' as const),
    ids: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
  }),
);

eachEngine('the words of products', ({ open }) => {
  it('are those that each was given last', async () => {
    const db = await open();
    const model = new Map<number, readonly string[]>();
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (all) => {
        for (const change of all) {
          await db.write(async (writer) => {
            if (change.kind === 'forget') await searchOf(writer).forget(writer, change.ids);
            else {
              await searchOf(writer).index(
                writer,
                change.products.map((one) => ({ productId: one.id, words: one.words })),
              );
            }
          });
          if (change.kind === 'forget') for (const id of change.ids) model.delete(id);
          else for (const one of change.products) model.set(one.id, one.words);
        }
        expect(await whatIsFound(db, model)).toEqual(expectedOf(model));
      }),
      { numRuns: 20 },
    );
  });

  it('are all kept when many products that share lists are written at once', async () => {
    const db = await open();
    const all = Array.from({ length: 30 }, (_, at) => at + 1);
    await Promise.all(
      all.map((productId) =>
        db.write((writer) =>
          searchOf(writer).index(writer, [{ productId, words: ['oak', `no${productId}`] }]),
        ),
      ),
    );
    expect(await foundBy(db, 'oak')).toEqual(all);
    expect(await foundBy(db, 'no', true)).toEqual(all);
  });
});

eachEngine('products that were indexed before their lists', ({ name, openEmpty }) => {
  it('keep their words', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0314') });
    const products = new Map([
      [7, ['oak', 'lamp', `${fieldMarks.title}oak`]],
      [999, draftWords(['oak'])],
      [1000, ['oak', `${fieldMarks.names}lamp`]],
      [1001, []],
    ]);
    for (const [id, own] of products) await insertIndexed(db, { name, id, words: own });
    expect((await migrate(db)).ok).toBe(true);
    expect(await whatIsFound(db, products)).toEqual(expectedOf(products));
  });
});

type Model = ReadonlyMap<number, readonly string[]>;

const searched = [...words, ...draftWords(['oak'])].flatMap((word) => [
  { word, isPrefix: false },
  { word: word.slice(0, 3), isPrefix: true },
]);
const both = { all: ['oak', 'lamp'].map((word) => ({ word, isPrefix: true })) };

async function whatIsFound(db: Database, model: Model) {
  const search = searchOf(db.read);
  const found: number[][] = [];
  for (const { word, isPrefix } of searched) found.push(await foundBy(db, word, isPrefix));
  const has: boolean[] = [];
  for (const [productId, own] of model) {
    has.push(await search.hasWords(db.read, { productId, words: own }));
    has.push(await search.hasWords(db.read, { productId, words: [...own, 'brass'] }));
  }
  const newest = await search.newest(db.read, both, 100);
  const newestTwo = await search.newest(db.read, both, 2);
  return { found, has, newest, newestTwo, indexed: await gathered(search.indexed(db.read)) };
}

function expectedOf(model: Model): Awaited<ReturnType<typeof whatIsFound>> {
  const ascending = [...model.keys()].toSorted(byNumber);
  const having = (isWanted: (word: string) => boolean) =>
    ascending.filter((id) => model.get(id)?.some(isWanted));
  const begins = (id: number, beginning: string) =>
    (model.get(id) ?? []).some((word) => word.startsWith(beginning));
  const newest = ascending
    .filter((id) =>
      ['', ...draftWords([''])].some(
        (mark) => begins(id, `${mark}oak`) && begins(id, `${mark}lamp`),
      ),
    )
    .toReversed();
  return {
    found: searched.map(({ word, isPrefix }) =>
      having((one) => (isPrefix ? one.startsWith(word) : one === word)),
    ),
    has: ascending.flatMap(() => [true, false]),
    newest,
    newestTwo: newest.slice(0, 2),
    indexed: ascending,
  };
}

function foundBy(db: Database, word: string, isPrefix = false): Promise<number[]> {
  return gathered(searchOf(db.read).ids(db.read, { word, isPrefix }));
}

async function gathered(parts: AsyncIterable<readonly number[]>): Promise<number[]> {
  const found: number[] = [];
  for await (const part of parts) {
    expect(part.toSorted(byNumber)).toEqual(part);
    found.push(...part);
  }
  return [...new Set(found)].toSorted(byNumber);
}

function byNumber(a: number, b: number): number {
  return a - b;
}

async function insertIndexed(
  db: Database,
  product: { name: string; id: number; words: readonly string[] },
): Promise<void> {
  const { name, id } = product;
  const text = product.words.join(' ');
  await db.write(async (writer) => {
    if (name === 'SQLite') {
      await sql`insert into product_search (rowid, words) values (${id}, ${text})`.execute(writer);
      return;
    }
    await sql`alter table product_search drop constraint if exists product_search_product_id_fkey`.execute(
      writer,
    );
    await sql`
      insert into product_search values (${id}, array_to_tsvector(array_remove(string_to_array(${text}, ' '), '')))
    `.execute(writer);
  });
}
