import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { lockProduct } from '#shop/catalogue/store/editable-products.ts';
import { changeProduct } from '#shop/catalogue/store/product-changes.ts';
import type { Writer } from '#platform/database/database.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import {
  eachEngine,
  onPostgresServer,
  openMigratedFile,
} from '../../../../tests/support/each-engine.ts';
import {
  checkImport,
  reportOf,
  runUntilIdle,
  writeImport,
} from '../../../../tests/support/run-import.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, customer, staff } from '../../../../tests/support/staff.ts';
import { decideImport } from './decide-import.ts';
import { startImport } from './start-import.ts';

const women = { id: 'women', value: "women's clothing", homeLabel: 'women', filterLabel: 'Women' };

async function hatShop(shop: Shop): Promise<Shop> {
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    await insertCategory(writer, sampleCategory({ ...women, aliases: [], position: 2 }));
  });
  return shop;
}

async function openHatShop(): Promise<Shop> {
  const db = await openMigratedFile();
  return hatShop(emptyShop(db));
}

async function soldAs(shop: Shop, id: number) {
  const product = await openProduct(shop, staff, id);
  return product.ok ? { ...product.value.facts, variants: product.value.variants } : null;
}

const head = 'Title,Description,Category,SKU,Price,Stock,Brand';
const hat = 'Hat,Warm,men,HAT-1,12.50,3,Norrvik';

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../../../tests/samples/${name}.csv`, import.meta.url));
}

eachEngine('a file of products', ({ open }) => {
  it('is checked, imported on confirmation, and changes nothing when it is imported again', async () => {
    const shop = await hatShop(emptyShop(await open()));
    const file = `\uFEFF${head}\r\n${hat}\r\nCap,Light,Man,CAP-1,9,,\r\n`;
    const first = await checkImport(shop, file);
    expect(await reportOf(shop, first)).toEqual({
      state: 'waiting',
      failure: null,
      outcomes: { added: 2 },
      problems: [],
    });
    expect(await soldAs(shop, 1)).toBeNull();
    await writeImport(shop, first);
    expect(await reportOf(shop, first)).toMatchObject({ state: 'done', outcomes: { added: 2 } });
    expect(await openProduct(shop, staff, 1)).toMatchObject({ value: { status: 'draft' } });
    expect(await soldAs(shop, 1)).toMatchObject({
      title: 'Hat',
      category: "men's clothing",
      priceMinor: 1250,
      onHand: 3,
      sku: 'HAT-1',
      brand: 'Norrvik',
    });
    expect(await soldAs(shop, 2)).toMatchObject({ onHand: null, brand: null });
    const again = await checkImport(shop, file);
    expect(await reportOf(shop, again)).toMatchObject({ outcomes: { unchanged: 2 } });
  });

  it('changes only the fields that it contains', async () => {
    const shop = await hatShop(emptyShop(await open()));
    await writeImport(shop, await checkImport(shop, `${head}\n${hat}\n`));
    const id = await checkImport(shop, 'SKU;Price\nHAT-1;14\nHAT-2;15\n');
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { changed: 1, refused: 1 } });
    await writeImport(shop, id);
    const product = await soldAs(shop, 1);
    expect(product).toMatchObject({ title: 'Hat', brand: 'Norrvik', priceMinor: 1400, onHand: 3 });
  });

  it('skips products that were changed since the check', async () => {
    const shop = await hatShop(emptyShop(await open()));
    await writeImport(shop, await checkImport(shop, `${head}\n${hat}\nCap,Light,men,CAP-1,9,,\n`));
    const slow = await checkImport(shop, 'SKU,Price\nHAT-1,14\nCAP-1,10\nNEW-1,3\n');
    const quick = await openProduct(shop, staff, 1);
    if (!quick.ok) throw new Error(quick.failure.code);
    await shop.db.write((writer) =>
      writer
        .updateTable('products')
        .set({ updated_at: quick.value.editedAt + 1 })
        .where('id', '=', 1)
        .execute(),
    );
    await deleteProduct(shop, staff, 2);
    await writeImport(shop, slow);
    const report = await reportOf(shop, slow);
    expect(report).toMatchObject({ state: 'done', outcomes: { skipped: 2, refused: 1 } });
    expect(report.problems.slice(-2).map(({ row, words }) => [row, words])).toEqual([
      [2, 'Someone edited this product since the check; it was skipped'],
      [3, 'This product was deleted since the check'],
    ]);
    expect(await soldAs(shop, 1)).toMatchObject({ priceMinor: 1250 });
  });
});

onPostgresServer('an import and a form that change the same product', ({ open }) => {
  it('are written one after the other: the import waits, then skips the edited product', async () => {
    const shop = await hatShop(emptyShop(await open()));
    await writeImport(shop, await checkImport(shop, `${head}\n${hat}\nCap,Light,men,CAP-1,9,,\n`));
    const id = await checkImport(shop, 'SKU,Price\nHAT-1,14\nCAP-1,10\n');
    const locked = Promise.withResolvers<void>();
    const form = shop.db.write(async (writer) => {
      const before = await lockProduct(writer, 1);
      if (!before) throw new Error('there is no such product');
      locked.resolve();
      await untilBlocking(writer);
      const after = { ...before, facts: { ...before.facts, title: 'Felt hat' } };
      const write = {
        newId: shop.newId,
        actorId: null,
        now: shop.clock(),
        reason: 'counted',
      } as const;
      return changeProduct(writer, { before, after }, write);
    });
    await locked.promise;
    await Promise.all([form, writeImport(shop, id)]);
    expect(await reportOf(shop, id)).toMatchObject({
      state: 'done',
      outcomes: { changed: 1, skipped: 1 },
      problems: [{ row: 2, words: 'Someone edited this product since the check; it was skipped' }],
    });
    expect(await soldAs(shop, 1)).toMatchObject({ title: 'Felt hat', priceMinor: 1250 });
    expect(await soldAs(shop, 2)).toMatchObject({ priceMinor: 1000 });
  });
});

/** Returns once another transaction waits for a lock of this one. */
async function untilBlocking(writer: Writer): Promise<void> {
  const waiting = sql<{ pid: number }>`
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
  `;
  while ((await waiting.execute(writer)).rows.length === 0) {
    await sql`select pg_sleep(0.01)`.execute(writer);
  }
}

describe('files of other shops', () => {
  it('of WooCommerce: what fits comes, and everything else is listed', async () => {
    const shop = await openHatShop();
    const id = await checkImport(shop, sample('woocommerce'));
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 2, refused: 3 } });
    const choices = [{ category: 'Kitchen', choice: 'leave-out', value: '' }] as const;
    await decideImport(shop, staff, { id, decision: { kind: 'choose-categories', choices } });
    await runUntilIdle(shop);
    await writeImport(shop, id);
    const { problems } = await reportOf(shop, id);
    expect(problems.map(({ words }) => words)).toContain('Products in “Kitchen” are not imported');
    expect(await soldAs(shop, 1)).toMatchObject({
      title: 'Ribbed Cap',
      description:
        'A cap that keeps.\n\nKnitted without a seam.\n\n• Wool & cotton\n• Made in Cafétown',
      priceMinor: 1850,
      compareAtMinor: 2400,
    });
    const coat = await soldAs(shop, 2);
    expect(coat?.variants.map(({ optionValues, sku }) => [...optionValues, sku])).toEqual([
      ['S', 'Navy', 'COAT-S-N'],
      ['S', 'Rust', 'COAT-S-R'],
      ['M', 'Navy', 'COAT-M-N'],
    ]);
    const again = await checkImport(shop, sample('woocommerce'));
    expect(await reportOf(shop, again)).toMatchObject({ outcomes: { unchanged: 2, refused: 3 } });
  });

  it('of Shopify: what has an unknown category goes where staff say', async () => {
    const shop = await openHatShop();
    const id = await checkImport(shop, sample('shopify'));
    const before = await reportOf(shop, id);
    expect(before).toMatchObject({ outcomes: { added: 2, refused: 1 } });
    expect(before.problems).toContainEqual({
      row: 6,
      field: 'product category',
      words: 'Category “Home & Garden > Decor > Vases” not found',
      isRefusal: true,
    });
    const decision = { kind: 'check-again', category: women.value } as const;
    expect(await decideImport(shop, staff, { id, decision })).toMatchObject({ ok: true });
    await runUntilIdle(shop);
    const after = await reportOf(shop, id);
    expect(after).toMatchObject({ state: 'waiting', outcomes: { added: 3 } });
    expect(after.problems).toHaveLength(before.problems.length);
    await writeImport(shop, id);
    expect(await soldAs(shop, 2)).toMatchObject({ title: 'Clay Vase', category: women.value });
  });
});

describe('what a file may hold', () => {
  const cases: [name: string, lines: string[], problems: [row: number, words: string][]][] = [
    [
      'a SKU twice',
      [hat, 'Cap,Light,men,HAT-1,9,,'],
      [[3, 'Rows 2 and 3 have the same SKU “HAT-1”: the first one is used']],
    ],
    ['no price', ['Hat,Warm,men,H,,,'], [[2, 'Please Enter Price']]],
    [
      'numbers that are none',
      ['Hat,Warm,men,H,12.345,1.5,'],
      [
        [2, 'Please enter Numbers only'],
        [2, 'Please enter Numbers only'],
      ],
    ],
    [
      'a cell of a million letters',
      [`${'x'.repeat(1_000_000)},Warm,men,H,1,,`],
      [[2, 'A cell can have at most 100,000 characters']],
    ],
    [
      'more cells than columns',
      ['Hat,Warm,men,H,1,,Norrvik,more'],
      [[2, 'This row has more cells than the header: a quote may be missing']],
    ],
    ['a formula', [`"'=1+1",Warm,men,H,1,,`], []],
  ];

  it.each(cases)('%s', async (_name, lines, problems) => {
    const shop = await openHatShop();
    const id = await checkImport(shop, [head, ...lines].join('\n'));
    const refusals = (await reportOf(shop, id)).problems.filter(({ isRefusal }) => isRefusal);
    expect(refusals.map(({ row, words }) => [row, words])).toEqual(problems);
  });

  it('[T25] text that begins like a formula stays the same text', async () => {
    const shop = await openHatShop();
    await writeImport(shop, await checkImport(shop, `${head}\n"'=1+1",Warm,men,H,1,,\n`));
    expect(await soldAs(shop, 1)).toMatchObject({ title: '=1+1' });
  });

  it('text in another encoding is reported, not misread', async () => {
    const shop = await openHatShop();
    const latin = Buffer.from(`${head}\nCaf\u00E9,Warm,men,H,1,,\n`, 'latin1');
    expect((await reportOf(shop, await checkImport(shop, latin))).problems).toEqual([
      {
        row: 2,
        field: 'title',
        words: 'Unreadable characters: save the file as CSV UTF-8',
        isRefusal: true,
      },
    ]);
  });

  it.each([
    ['', 'no-rows'],
    [head, 'no-rows'],
    ['Date,Amount\n1,2\n', 'unknown-columns'],
    [`${head}${','.repeat(1000)}\n${hat}`, 'too-many-columns'],
    [`${head}\n"Hat,Warm`, 'not-csv'],
    ['PK\u0003\u0004\u0000', 'not-csv'],
  ])('%j ends with the reason %s', async (file, failure) => {
    const shop = await openHatShop();
    const id = await checkImport(shop, file);
    expect(await reportOf(shop, id)).toMatchObject({ state: 'failed', failure });
  });
});

describe('one import at a time', () => {
  const file = { name: 'a.csv', file: 'a.csv', bytes: 1 };

  it('[T06] is allowed only to staff with the permission for products', async () => {
    const shop = await openHatShop();
    const id = await checkImport(shop, `${head}\n${hat}\n`);
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    expect(await startImport(shop, customer, file)).toEqual(forbidden);
    const decision = { kind: 'write' } as const;
    expect(await decideImport(shop, customer, { id, decision })).toEqual(forbidden);
  });

  it('a second import is queued, and one that waits for a decision does not block it', async () => {
    const shop = await openHatShop();
    const first = await checkImport(shop, `${head}\n${hat}\n`);
    const second = await startImport(shop, staff, file);
    expect(second).toMatchObject({ ok: true });
    expect(await reportOf(shop, first)).toMatchObject({ state: 'cancelled' });
    const third = await startImport(shop, staff, file);
    expect(third).toEqual({ ok: false, failure: { code: 'another-import' } });
    const tooLate = { ok: false, failure: { code: 'too-late' } };
    const decision = { kind: 'write' } as const;
    expect(await decideImport(shop, staff, { id: first, decision })).toEqual(tooLate);
  });

  it('a cancelled import stops writing and keeps what it has written', async () => {
    const shop = await openHatShop();
    const lines = Array.from({ length: 60 }, (_, at) => `Hat ${at},Warm,men,H-${at},1,,`);
    const id = await checkImport(shop, [head, ...lines].join('\n'));
    await decideImport(shop, staff, { id, decision: { kind: 'write' } });
    const { pollImports } = await import('./poll-imports.ts');
    await pollImports(shop);
    expect(await decideImport(shop, staff, { id, decision: { kind: 'cancel' } })).toMatchObject({
      ok: true,
    });
    await runUntilIdle(shop);
    expect(await soldAs(shop, 25)).toMatchObject({ title: 'Hat 24' });
    expect(await soldAs(shop, 26)).toBeNull();
  });

  it('every step is audited under the name of the staff member', async () => {
    const shop = await openHatShop();
    await writeImport(shop, await checkImport(shop, `${head}\n${hat}\n`));
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .orderBy('action')
      .execute();
    expect(auditEvents).toEqual(
      [
        'product.added',
        'products.import-started',
        'products.import-uploaded',
        'products.imported',
      ].map((action) => ({ action, actor_id: staff.userId })),
    );
  });
});

it('units sold since the export are not added back to the stock', async () => {
  const shop = await openHatShop();
  const form = { ...lampForm, category: women.value };
  await addProduct(shop, staff, { form, pictures: [lampPicture] });
  const id = await checkImport(shop, 'SKU,Stock,Stock at export\nLAMP-1,9,9\n');
  expect(await reportOf(shop, id)).toMatchObject({ outcomes: { unchanged: 1 } });
  const counted = await checkImport(shop, 'SKU,Stock,Stock at export\nLAMP-1,10,9\n');
  await writeImport(shop, counted);
  expect(await soldAs(shop, 1)).toMatchObject({ onHand: 10 });
});

it('a file publishes a draft only once the draft has a picture', async () => {
  const shop = await openHatShop();
  await writeImport(shop, await checkImport(shop, `${head}\n${hat}\n`));
  const form = { ...lampForm, category: women.value };
  await addProduct(shop, staff, { form, status: 'draft', pictures: [lampPicture] });
  const id = await checkImport(shop, 'SKU,Status\nHAT-1,published\nLAMP-1,published\n');
  const { outcomes, problems } = await reportOf(shop, id);
  expect(outcomes).toEqual({ unchanged: 1, changed: 1 });
  expect(problems.map(({ words }) => words)).toEqual(['Stays a draft until it has a picture']);
  await writeImport(shop, id);
  expect(await openProduct(shop, staff, 1)).toMatchObject({ value: { status: 'draft' } });
  expect(await openProduct(shop, staff, 2)).toMatchObject({ value: { status: 'published' } });
});

it('stock is set to the counted number, with a note if payments in progress reserve more', async () => {
  const shop = await openHatShop();
  await writeImport(shop, await checkImport(shop, `${head}\n${hat}\nCap,Light,men,CAP-1,9,5,\n`));
  const held = sql`update stock set reserved = 2 where on_hand = 3`;
  await shop.db.write((writer) => held.execute(writer));
  const id = await checkImport(shop, 'SKU,Stock\nHAT-1,1\nCAP-1,4\n');
  await writeImport(shop, id);
  const report = await reportOf(shop, id);
  expect(report).toMatchObject({ outcomes: { changed: 2 } });
  expect(report.problems).toMatchObject([
    {
      row: 2,
      field: 'stock',
      words: '2 are reserved for payments in progress, more than the stock in the file',
      isRefusal: false,
    },
  ]);
  expect(await soldAs(shop, 1)).toMatchObject({ onHand: 1 });
  expect(await soldAs(shop, 2)).toMatchObject({ onHand: 4 });
});

it('[T21] nothing is fetched from the addresses that a file names', async () => {
  const shop = await openHatShop();
  const requestedPaths: string[] = [];
  const canary = createServer(({ url = '' }, response) => {
    requestedPaths.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void canary.close());
  const { port } = canary.address() as AddressInfo;
  const pictures = `http://127.0.0.1:${port}/a.jpg, http://localhost:${port}/b.jpg`;
  const id = await checkImport(shop, `${head},Pictures\n${hat},"${pictures}"\n`);
  await writeImport(shop, id);
  const { outcomes, problems } = await reportOf(shop, id);
  expect(outcomes).toEqual({ added: 1 });
  expect(problems).toMatchObject([{ field: 'pictures', isRefusal: false }]);
  expect(requestedPaths).toEqual([]);
});
