import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { findProducts } from '../../../../tests/support/find-products.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import type { Database, Writer } from '#platform/database/database.ts';
import { insertCategory } from './categories.ts';
import { insertProduct } from './insert-products.ts';
import { currentProducts } from './product-index.ts';
import { reindexProducts } from './search-text.ts';

// No word is another form of one of them, or two of them joined.
const words = ['balo', 'baloma', 'balomi', 'tiru', 'tirumo', 'kep', 'k', 'zoru'];
const searches = [...words, 'ba', 'bal', 'tir', 'ti', 'k z', 'balo tiru', 'kep ba', 'unknown'];

const titles = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const changes = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), title: titles, isDraft: fc.boolean() }),
  fc.record({ kind: fc.constant('retitle' as const), at: fc.nat(20), title: titles }),
  fc.record({ kind: fc.constant('turn' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('search' as const), text: fc.constantFrom(...searches) }),
);

type Change = typeof changes extends fc.Arbitrary<infer One> ? One : never;

interface Product {
  id: number;
  title: readonly string[];
  isDraft: boolean;
}

eachEngine('searches between changes', ({ open }) => {
  it('find what has the words now, whichever of them were searched for before', async () => {
    const db = await open();
    await db.write((writer) =>
      insertCategory(writer, sampleCategory({ id: 'things', value: 'things' })),
    );
    let products: Product[] = [];
    let lastId = 0;
    const apply = async (change: Exclude<Change, { kind: 'search' }>) => {
      if (change.kind === 'add') {
        const { title, isDraft } = change;
        lastId += 1;
        products.push({ id: lastId, title, isDraft });
        await add(db, { id: lastId, title, isDraft });
        return;
      }
      const product = products[change.at % Math.max(1, products.length)];
      if (!product) return;
      if (change.kind === 'delete') products = products.filter((one) => one !== product);
      if (change.kind === 'retitle') product.title = change.title;
      if (change.kind === 'turn') product.isDraft = !product.isDraft;
      await db.write((writer) => write(writer, product, change.kind === 'delete'));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 12 }), async (all) => {
        for (const change of all) {
          if (change.kind !== 'search') await apply(change);
          else await expectFound(db, change.text, products);
        }
        for (const text of searches) await expectFound(db, text, products);
        expect(await countPublished(db)).toBe(products.filter(({ isDraft }) => !isDraft).length);
      }),
      { numRuns: 25 },
    );
  });
});

eachEngine('searches while products change', ({ open }) => {
  it('leave nothing behind that is no longer so', async () => {
    const db = await open();
    await db.write((writer) =>
      insertCategory(writer, sampleCategory({ id: 'things', value: 'things' })),
    );
    const products: Product[] = Array.from({ length: 12 }, (_, at) => {
      return { id: at + 1, title: [words[at % words.length] ?? ''], isDraft: false };
    });
    for (const product of products) await add(db, product);
    for (let round = 0; round < 40; round += 1) {
      const product = products[(round * 5) % products.length];
      if (!product) continue;
      product.title = [words[(round * 3) % words.length] ?? ''];
      product.isDraft = round % 7 === 0;
      const search = (offset: number) =>
        findProducts(db, searches[(round + offset) % searches.length] ?? '');
      // Each search reads a set that others change while it is read.
      await Promise.all([
        search(0),
        db.write((writer) => write(writer, product, false)),
        search(0),
        search(5),
        search(9),
      ]);
      for (const text of searches) await expectFound(db, text, products);
    }
    expect(products.some(({ isDraft }) => isDraft)).toBe(true);
  });
});

async function countPublished(db: Database): Promise<number> {
  return (await currentProducts(db)).columns.sets.published.count();
}

async function expectFound(db: Database, text: string, products: readonly Product[]) {
  const typed = text.split(' ');
  const found = products.filter(
    ({ isDraft, title }) =>
      !isDraft && typed.every((part) => title.some((word) => word.startsWith(part))),
  );
  const { ids, total } = await findProducts(db, text, { sort: 'id' });
  expect([text, ids]).toEqual([text, found.map(({ id }) => id)]);
  expect(total).toBe(found.length);
}

function add(db: Database, { id, title, isDraft }: Product) {
  const product = sampleProduct({
    id: `${id}`,
    categoryId: 'things',
    title: title.join(' '),
    description: '',
    status: isDraft ? 'draft' : 'published',
  });
  return db.write((writer) => insertProduct(writer, product));
}

async function write(writer: Writer, { id, title, isDraft }: Product, isDeleted: boolean) {
  if (isDeleted) {
    await writer.deleteFrom('products').where('id', '=', id).execute();
    return;
  }
  const status = isDraft ? ('draft' as const) : ('published' as const);
  const changed = { title: title.join(' '), status };
  await writer.updateTable('products').set(changed).where('id', '=', id).execute();
  await reindexProducts(writer, { after: id - 1, limit: 1 });
}
