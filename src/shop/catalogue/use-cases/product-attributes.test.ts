import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { attributes, type AttributeName } from '#shop/catalogue/rules/product-fields.ts';
import { exportProducts } from '#shop/imports/use-cases/export-csv.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { checkImport, reportOf, writeImport } from '../../../../tests/support/run-import.ts';
import { lampForm, lampPicture, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { openProduct } from './open-product.ts';
import { updateProduct } from './update-product.ts';

interface Sample {
  name: AttributeName;
  /** As typed, stored and changed. */
  typed: [first: string, second: string];
  stored: [first: string | number, second: string | number];
  invalid: string;
}

const samples: Sample[] = [
  {
    name: 'countryOfOrigin',
    typed: ['PT', 'IT'],
    stored: ['PT', 'IT'],
    invalid: 'pt',
  },
  {
    name: 'taxClass',
    typed: ['reduced', 'zero'],
    stored: ['reduced', 'zero'],
    invalid: 'luxury',
  },
  {
    name: 'shippingClass',
    typed: ['none', 'bulky'],
    stored: ['none', 'bulky'],
    invalid: 'tiny',
  },
  {
    name: 'returnPolicy',
    typed: ['final', 'exempt'],
    stored: ['final', 'exempt'],
    invalid: 'never',
  },
  {
    name: 'tags',
    typed: ['linen, summer sale', 'Material :  Wool'],
    stored: ['linen, summer sale', 'material:wool'],
    invalid: 'x'.repeat(51),
  },
  {
    name: 'gtin',
    typed: ['4006381333931', '96385074'],
    stored: ['4006381333931', '96385074'],
    invalid: '4006381333932',
  },
  {
    name: 'weightGrams',
    typed: ['1234', '4321'],
    stored: [1234, 4321],
    invalid: '1.5',
  },
];

/** That of the country of origin; each other attribute came later. */
const firstMigration = '0041';

const lamp = { form: lampForm, pictures: [lampPicture] };

eachEngine('an attribute of a product', ({ open, openEmpty }) => {
  it.each(samples)('$name: the form stores it and the history tells its change', async (one) => {
    const { name, typed, stored, invalid } = one;
    const shop = await demoShop(await open());
    const refused = await addProduct(shop, staff, withField(name, invalid));
    expect(refused).toMatchObject({
      failure: { code: 'invalid', problems: { [name]: expect.any(String) } },
    });
    const id = await added(shop, withField(name, typed[0]));
    const opened = await openProduct(shop, staff, id);
    if (!opened.ok) throw new Error(opened.failure.code);
    const { editedAt, facts, variants } = opened.value;
    expect(facts[name]).toBe(stored[0]);
    expect(variants).toHaveLength(1);
    const edit = { id, editedAt, onHandSeen: facts.onHand, pictures: null };
    const form = { ...lampForm, [name]: typed[1] };
    expect(await updateProduct(shop, staff, { ...edit, form })).toMatchObject({ ok: true });
    expect(await valueOf(shop, id, name)).toBe(stored[1]);
    const [last] = await shop.db.read
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'product.updated')
      .execute();
    expect(JSON.parse(last?.details ?? '')).toEqual({ [name]: stored });
  });

  it.each(samples)('$name: a CSV file of the shop carries it out and in', async (one) => {
    const { name, typed, stored } = one;
    const shop = await demoShop(await open());
    const id = await added(shop, withField(name, typed[0]));
    const file = await exported(shop);
    expect((await reportOf(shop, await checkImport(shop, file))).outcomes).toEqual({
      unchanged: 33,
    });
    const changed = file.replace(`"${typed[0]}"`, `"${typed[1]}"`);
    await writeImport(shop, await checkImport(shop, changed));
    expect(await valueOf(shop, id, name)).toBe(stored[1]);
  });

  it.each(samples)('$name: a restored product has it, a copy as described', async (one) => {
    const { name, typed, stored } = one;
    const shop = await demoShop(await open());
    const id = await added(shop, withField(name, typed[0]));
    const copied = await duplicateProduct(shop, staff, id);
    if (!copied.ok) throw new Error(copied.failure.code);
    const kept = attributes[name].isCopied ? stored[0] : null;
    expect(await valueOf(shop, copied.value, name)).toBe(kept);
    await deleteProduct(shop, staff, id);
    await restoreProduct(shop, staff, id);
    expect(await valueOf(shop, id, name)).toBe(stored[0]);
  });

  it('is none in products from before its migration', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore(firstMigration) });
    await db.write(async (writer) => {
      await sql`
        insert into categories (id, value, home_label, filter_label, aliases, position, product_count, updated_at)
        values ('men', 'men', 'men', 'men', '[]', 0, 1, 0)
      `.execute(writer);
      await sql`
        insert into products (id, title, description, category_id, status, options, price_minor, rate_tenths,
          rating_count, starting_rate_tenths, starting_count, version, created_at, updated_at)
        values (7, 'Hat', '', 'men', 'draft', '[]', 100, 0, 0, 0, 0, 1, 0, 0)
      `.execute(writer);
      await sql`
        insert into variants (id, product_id, price_minor, option_values, position)
        values ('hat', 7, 100, '[]', 0)
      `.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);
    for (const { name } of samples)
      expect([name, await valueOf({ db }, 7, name)]).toEqual([name, null]);
  });
});

function withField(name: AttributeName, text: string) {
  return { ...lamp, form: { ...lampForm, [name]: text } };
}

async function added(shop: Shop, listing: typeof lamp): Promise<number> {
  const result = await addProduct(shop, staff, listing);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function valueOf(shop: Pick<Shop, 'db'>, id: number, name: AttributeName) {
  return (await findEditableProduct(shop.db.read, id))?.facts[name];
}

async function exported(shop: Shop): Promise<string> {
  const texts = exportProducts(shop, staff);
  if (!texts.ok) throw new Error(texts.failure.code);
  let file = '';
  for await (const text of texts.value) file += text;
  return file;
}
