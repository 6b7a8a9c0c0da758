import { expect, it } from 'vitest';
import { type ProductForm, productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { listProducts } from './list-products.ts';
import { openProduct } from './open-product.ts';
import { contentVersion, productVersion } from './page-version.ts';
import { showProduct } from './show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';
import { sampleProduct, sampleVariant } from '../../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, owner, customer, staff } from '../../../../tests/support/staff.ts';
import { type ProductEdit, updateProduct } from './update-product.ts';

const rucksack = 9;
const changed = { ok: true, value: { isChanged: true } };
const refused = (code: string) => ({ ok: false, failure: { code } });

eachEngine('updating a product', ({ open }) => {
  it('[1.16] saves the changed fields of the form and shows them from the next request on', async () => {
    const shop = await demoShop(await open());
    const versions = async () => [await contentVersion(shop), await productVersion(shop, rucksack)];
    const before = await versions();
    const edit = await opened(shop, rucksack, { ...lampForm, stock: '12' });
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await versions()).toEqual(before.map((version) => (version ?? 0) + 1));
    expect(await showProduct(shop, rucksack)).toMatchObject({
      value: {
        product: {
          title: lampForm.title,
          description: lampForm.description,
          category: 'electronics',
          price: { amount: 8_950 },
          compareAt: { amount: 11_000 },
          // 4.2 of 17 people as typed, with the two who wrote.
          rating: { rateTenths: 43, count: 19 },
          brand: 'Lumen Werk',
          variants: [{ sku: 'LAMP-1' }],
        },
      },
    });
    expect(await unitsLeft(shop, rucksack)).toBe(12);
  });

  it('weighs the new starting figure with what was written, in the lists as on the page', async () => {
    const shop = await demoShop(await open());
    const edit = await opened(shop, rucksack, { rate: '1.0', count: '2' });
    expect(edit.form).toMatchObject({ rate: '1.0', count: '2' });
    await updateProduct(shop, staff, edit);
    // Twice 1.0, and twice five stars.
    const shown = { rating: { rateTenths: 30, count: 4 } };
    expect(await showProduct(shop, rucksack)).toMatchObject({ value: { product: shown } });
    const request = {
      word: "men's clothing",
      selectedCategories: [],
      sort: 'mostRated',
      page: 99,
    } as const;
    const last = (await listProducts(shop, { ...request, selectedCategories: [] })).products.at(-1);
    expect(last).toMatchObject({ id: rucksack, ...shown });
    const again = await openProduct(shop, staff, rucksack);
    expect(again).toMatchObject({ value: { facts: { rateTenths: 10, ratingCount: 2 } } });
  });

  it('moves it to its new category, in the lists, the counters and the search', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, rucksack, lampForm));
    expect(await totals(shop, ["men's clothing", 'electronics'])).toEqual([7, 9]);
    expect(await totals(shop, ['rucksack', 'hinged brass'])).toEqual([0, 1]);
  });

  it('[8.03] writes nothing if nothing changed', async () => {
    const shop = await demoShop(await open());
    const version = await contentVersion(shop);
    const edit = await opened(shop, rucksack, {});
    expect(await updateProduct(shop, staff, edit)).toEqual({
      ok: true,
      value: { isChanged: false },
    });
    expect(await contentVersion(shop)).toBe(version);
    expect(await auditEvents(shop)).toEqual([]);
  });

  it('refuses the second of two editors, and keeps what the first one saved', async () => {
    const shop = await demoShop(await open());
    const [one, two] = [
      await opened(shop, rucksack, { title: 'One' }),
      await opened(shop, rucksack, { title: 'Two' }),
    ];
    const answers = await Promise.all([
      updateProduct(shop, staff, one),
      updateProduct(shop, owner, two),
    ]);
    expect(answers).toContainEqual(changed);
    expect(answers).toContainEqual(refused('stale'));
    const winner = answers[0]?.ok ? 'One' : 'Two';
    expect(await titleOf(shop)).toBe(winner);
    const again = await opened(shop, rucksack, { title: 'Three' });
    expect(await updateProduct(shop, owner, again)).toEqual(changed);
    expect(await auditEvents(shop)).toHaveLength(2);
  });

  it('keeps the stock as it is when units were sold during the edit', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, rucksack, 9);
    const edit = await opened(shop, rucksack, { title: 'One' });
    await stockUp(shop, rucksack, 4);
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await unitsLeft(shop, rucksack)).toBe(4);
  });

  it('does not set stock that is no longer what was seen', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, rucksack, 9);
    const edit = await opened(shop, rucksack, { title: 'One', stock: '20' });
    await stockUp(shop, rucksack, 8);
    expect(await updateProduct(shop, staff, edit)).toEqual(refused('stale'));
    expect(await titleOf(shop)).not.toBe('One');
    expect(await unitsLeft(shop, rucksack)).toBe(8);
  });

  it('starts and ends stock tracking', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, rucksack, { stock: '' }));
    await expect(unitsLeft(shop, rucksack)).rejects.toThrow('no result');
    await updateProduct(shop, staff, await opened(shop, rucksack, { stock: '0' }));
    expect(await showProduct(shop, rucksack)).toMatchObject({
      value: { product: { availability: 'sold-out' } },
    });
  });

  it('replaces the main picture and leaves the other views; a picture called like the product still is', async () => {
    const shop = await demoShop(await open());
    const views = async () => {
      const shown = await showProduct(shop, 1);
      return shown.ok ? shown.value.product.pictures : [];
    };
    const before = await views();
    const edit = await opened(shop, 1, {});
    const pictures = [lampPicture, ...before.slice(1)];
    expect(await updateProduct(shop, staff, { ...edit, pictures })).toEqual(changed);
    expect(await views()).toEqual(pictures);
    await updateProduct(shop, staff, await opened(shop, 1, { title: lampPicture.alt }));
    await updateProduct(shop, staff, await opened(shop, 1, { title: 'Other' }));
    expect((await views()).map(({ alt }) => alt)).toEqual([
      'Other',
      ...before.slice(1).map(({ alt }) => alt),
    ]);
  });

  it('with options, a new price is that of the variants that cost what the product did', async () => {
    const shop = await demoShop(await open());
    const variants = [3_000, 2_000, 2_000].map((priceMinor, i) =>
      sampleVariant({ id: `v${i}`, priceMinor, optionValues: [`${i}`] }),
    );
    const options = [{ name: 'Size', values: ['0', '1', '2'] }];
    await shop.db.write((writer) => insertProduct(writer, sampleProduct({ options, variants })));
    const prices = async () => {
      const shown = await showProduct(shop, 33);
      const { product } = shown.ok ? shown.value : { product: null };
      return [product, ...(product?.variants ?? [])].map((one) => one?.price.amount);
    };
    expect(await prices()).toEqual([2_000, 3_000, 2_000, 2_000]);
    await updateProduct(shop, staff, await opened(shop, 33, { price: '15' }));
    expect(await prices()).toEqual([1_500, 3_000, 1_500, 1_500]);
    const counted = await opened(shop, 33, { stock: '5', sku: 'ONE' });
    expect(await updateProduct(shop, staff, counted)).toMatchObject({
      failure: {
        code: 'invalid',
        problems: { stock: expect.any(String), sku: expect.any(String) },
      },
    });
  });

  it('keeps its own SKU and takes no other one', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, rucksack, { sku: 'MINE' }));
    expect(await updateProduct(shop, staff, await opened(shop, rucksack, { price: '7' }))).toEqual(
      changed,
    );
    const other = await opened(shop, 2, { sku: 'MINE' });
    expect(await updateProduct(shop, staff, other)).toMatchObject(refused('sku-taken'));
  });

  it('records an audit event with the values before and after', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, rucksack, { price: '99' }));
    const [auditEvent] = await auditEvents(shop);
    expect(auditEvent).toMatchObject({
      actor_id: staff.userId,
      action: 'product.updated',
      subject_type: 'product',
      subject_id: `${rucksack}`,
    });
    expect(JSON.parse(auditEvent?.details ?? '')).toEqual({ priceMinor: [10_995, 9_900] });
  });

  it('is refused for anyone but staff, for an unknown product, and for an invalid form', async () => {
    const shop = await demoShop(await open());
    const edit = await opened(shop, rucksack, { title: 'Mine now' });
    expect(await updateProduct(shop, customer, edit)).toEqual(refused('forbidden'));
    expect(await updateProduct(shop, staff, { ...edit, id: 99 })).toEqual(refused('not-found'));
    const broken = await opened(shop, rucksack, { count: '-1' });
    expect(await updateProduct(shop, staff, broken)).toMatchObject({
      failure: { code: 'invalid', problems: { count: 'Please enter Numbers only' } },
    });
    expect(await openProduct(shop, customer, rucksack)).toEqual(refused('forbidden'));
    expect(await openProduct(shop, staff, 99)).toEqual(refused('not-found'));
  });
});

onPostgresServer('two editors at once', ({ open }) => {
  it('on two connections: one saves, the others receive a conflict', async () => {
    const shop = await demoShop(await open());
    const edits = await Promise.all(
      Array.from({ length: 8 }, (_, i) => opened(shop, rucksack, { title: `Editor ${i}` })),
    );
    const answers = await Promise.all(edits.map((edit) => updateProduct(shop, staff, edit)));
    const codes = answers.map((answer) => (answer.ok ? 'saved' : answer.failure.code));
    expect(codes.toSorted()).toEqual(['saved', ...Array(7).fill('stale')]);
    expect(await titleOf(shop)).toBe(`Editor ${codes.indexOf('saved')}`);
  });
});

/** The edit of a form that is opened now and filled with these values. */
async function opened(shop: Shop, id: number, typed: Partial<ProductForm>): Promise<ProductEdit> {
  const product = await openProduct(shop, owner, id);
  if (!product.ok) throw new Error(product.failure.code);
  const { editedAt, facts } = product.value;
  const form = { ...productFormOf(facts, 'USD'), ...typed };
  return { id, editedAt, onHandSeen: facts.onHand, form, pictures: null };
}

async function titleOf(shop: Shop): Promise<string> {
  const product = await openProduct(shop, owner, rucksack);
  return product.ok ? product.value.facts.title : '';
}

function totals(shop: Shop, words: string[]): Promise<number[]> {
  return Promise.all(
    words.map(async (word) => {
      const listing = await listProducts(shop, {
        word,
        selectedCategories: [],
        sort: 'none',
        page: 1,
      });
      return listing.page.total;
    }),
  );
}

function auditEvents(shop: Shop) {
  return shop.db.read.selectFrom('audit_entries').selectAll().execute();
}
