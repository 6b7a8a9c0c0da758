import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from '#platform/text.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct, type NewProduct } from '#shop/catalogue/store/insert-products.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { checkImport, reportOf, writeImport } from '../../../../tests/support/run-import.ts';
import {
  sampleCategory,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { exportProducts } from './export-csv.ts';

async function exported(shop: Shop): Promise<string> {
  const texts = exportProducts(shop, staff);
  if (!texts.ok) throw new Error(texts.failure.code);
  let file = '';
  for await (const text of texts.value) file += text;
  return file;
}

const letters = fc.constantFrom(
  'a',
  'Ü',
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '😀',
  '<',
  '&',
  ' ',
);
const line = fc
  .string({ unit: letters, minLength: 1, maxLength: 12 })
  .map((text) => plainText(text))
  .filter((text) => text !== '');
const value = line
  .filter((text) => !text.includes(','))
  .map((text) => text.replaceAll(/\s+/g, ' '));
const minor = fc.integer({ min: 1, max: 999_999_999 });
const sold = fc.record({
  sku: fc.boolean(),
  priceMinor: minor,
  above: fc.option(fc.integer({ min: 1, max: 100 })),
  onHand: fc.option(fc.nat(10_000)),
});

const product = fc.record({
  title: line,
  description: fc.tuple(line, line).map((lines) => lines.join('\n\n')),
  brand: fc.option(line),
  rateTenths: fc.integer({ min: 0, max: 50 }),
  ratingCount: fc.nat(10_000),
  status: fc.constantFrom('draft' as const, 'published' as const),
  names: fc.uniqueArray(value, { maxLength: 3, selector: (text) => text.toLowerCase() }),
  values: fc.uniqueArray(value, {
    minLength: 1,
    maxLength: 4,
    selector: (text) => text.toLowerCase(),
  }),
  variants: fc.array(sold, { minLength: 4, maxLength: 4 }),
});
type Drawn = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

/** With options, the n-th variant has the n-th value of each; many combinations are not made. */
function made(drawn: Drawn, number: number): NewProduct {
  const { names, values, variants, status, ...facts } = drawn;
  const count = names.length > 0 ? values.length : 1;
  return {
    ...sampleProduct({ id: `${number}` }),
    ...facts,
    status,
    publishedAt: status === 'published' ? 1000 : null,
    options: names.map((name) => ({ name, values: values.toReversed() })),
    variants: variants.slice(0, count).map(({ sku, priceMinor, above, onHand }, at) =>
      sampleVariant({
        id: `variant-${number}-${at}`,
        sku: sku ? `=${number}-${at}` : null,
        priceMinor,
        compareAtMinor: above === null ? null : Math.min(priceMinor + above, 999_999_999),
        onHand,
        optionValues: names.map(() => values[at] ?? ''),
      }),
    ),
  };
}

it('what is exported and imported again changes nothing, whatever the catalogue holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 8, maxLength: 12 }), async (drawn) => {
      const shop = emptyShop(await openMigratedFile());
      const products = drawn
        .map((one, at) => made(one, at + 1))
        .filter(({ variants }) => variants.every((one) => one.compareAtMinor !== one.priceMinor));
      await shop.db.write(async (writer) => {
        await insertCategory(writer, sampleCategory());
        for (const one of products) await insertProduct(writer, one);
      });
      const report = await reportOf(shop, await checkImport(shop, await exported(shop)));
      expect(report).toMatchObject({ outcomes: { unchanged: products.length }, problems: [] });
      await shop.db.close();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it('the exported demo imports without changes, except for a price edited in the file', async () => {
  const shop = await demoShop(await openMigratedFile());
  const file = await exported(shop);
  const report = await reportOf(shop, await checkImport(shop, file));
  expect(Object.keys(report.outcomes)).toEqual(['unchanged']);
  expect(report.problems).toEqual([]);
  const dearer = file.replace('"KS-TEE-NAVY-S","24.00"', '"KS-TEE-NAVY-S","25.00"');
  const id = await checkImport(shop, dearer);
  expect((await reportOf(shop, id)).outcomes['changed']).toBe(1);
  await writeImport(shop, id);
  const now = await exported(shop);
  expect(now.replace('"KS-TEE-NAVY-S","25.00"', '"KS-TEE-NAVY-S","24.00"')).toBe(file);
});

it('[T06] export: refuses everyone but staff with the permission for products', async () => {
  const shop = emptyShop(await openMigratedFile());
  expect(exportProducts(shop, customer)).toEqual({
    ok: false,
    failure: { code: 'forbidden' },
  });
});
