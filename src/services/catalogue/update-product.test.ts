import { expect, it } from 'vitest';
import { type ProductForm, productFormOf } from '#domain/catalogue/product-form.ts';
import { listProducts } from '#services/catalogue/list-products.ts';
import { openProduct } from '#services/catalogue/open-product.ts';
import { catalogueVersion, productVersion } from '#services/catalogue/page-version.ts';
import { showProduct } from '#services/catalogue/show-product.ts';
import type { Shop } from '#services/shop.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { piecesLeft, stockUp } from '../../../tests/support/buyers.ts';
import { demoShop } from '../../../tests/support/demo-shop.ts';
import { eachEngine, onPostgresServer } from '../../../tests/support/each-engine.ts';
import { sampleProduct, sampleVariant } from '../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, owner, shopper, staff } from '../../../tests/support/staff.ts';
import { type ProductEdit, updateProduct } from './update-product.ts';

const jacket = 8;
const changed = { ok: true, value: { isChanged: true } };
const refused = (code: string) => ({ ok: false, failure: { code } });

eachEngine('updating a product', ({ open }) => {
  it('[1.16] changes what the form changes and shows it with the next request', async () => {
    const shop = await demoShop(await open());
    const versions = async () => [await catalogueVersion(shop), await productVersion(shop, jacket)];
    const before = await versions();
    const edit = await opened(shop, jacket, { ...lampForm, stock: '12' });
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await versions()).toEqual(before.map((version) => (version ?? 0) + 1));
    expect(await showProduct(shop, jacket)).toMatchObject({
      value: {
        product: {
          title: lampForm.title,
          description: lampForm.description,
          category: 'electronics',
          price: { amount: 8_950 },
          compareAt: { amount: 11_000 },
          // 4.2 of 17 people as typed, with the two who wrote.
          rating: { rateTenths: 42, count: 19 },
          brand: 'Lumen Werk',
          variants: [{ sku: 'LAMP-1' }],
        },
      },
    });
    expect(await piecesLeft(shop, jacket)).toBe(12);
  });

  it('weighs the new starting figure with what was written, in the lists as on the page', async () => {
    const shop = await demoShop(await open());
    const edit = await opened(shop, jacket, { rate: '1.0', count: '2' });
    expect(edit.form).toMatchObject({ rate: '1.0', count: '2' });
    await updateProduct(shop, staff, edit);
    // Twice 1.0, five stars and four stars.
    const shown = { rating: { rateTenths: 28, count: 4 } };
    expect(await showProduct(shop, jacket)).toMatchObject({ value: { product: shown } });
    const request = { word: "men's clothing", ticked: [], sort: 'mostRated', page: 99 } as const;
    const last = (await listProducts(shop, { ...request, ticked: [] })).products.at(-1);
    expect(last).toMatchObject({ id: jacket, ...shown });
    const again = await openProduct(shop, staff, jacket);
    expect(again).toMatchObject({ value: { facts: { rateTenths: 10, ratingCount: 2 } } });
  });

  it('moves it to its new category, in the lists, the counters and the search', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, jacket, lampForm));
    expect(await totals(shop, ["men's clothing", 'electronics'])).toEqual([7, 9]);
    expect(await totals(shop, ['bomber', 'hinged brass'])).toEqual([0, 1]);
  });

  it('[8.03] writes nothing where nothing changed', async () => {
    const shop = await demoShop(await open());
    const version = await catalogueVersion(shop);
    const edit = await opened(shop, jacket, {});
    expect(await updateProduct(shop, staff, edit)).toEqual({
      ok: true,
      value: { isChanged: false },
    });
    expect(await catalogueVersion(shop)).toBe(version);
    expect(await deeds(shop)).toEqual([]);
  });

  it('tells the second of two editors, and keeps what the first one saved', async () => {
    const shop = await demoShop(await open());
    const [one, two] = [
      await opened(shop, jacket, { title: 'One' }),
      await opened(shop, jacket, { title: 'Two' }),
    ];
    const answers = await Promise.all([
      updateProduct(shop, staff, one),
      updateProduct(shop, owner, two),
    ]);
    expect(answers).toContainEqual(changed);
    expect(answers).toContainEqual(refused('stale'));
    const winner = answers[0]?.ok ? 'One' : 'Two';
    expect(await titleOf(shop)).toBe(winner);
    const again = await opened(shop, jacket, { title: 'Three' });
    expect(await updateProduct(shop, owner, again)).toEqual(changed);
    expect(await deeds(shop)).toHaveLength(2);
  });

  it('leaves the stock alone that sold while somebody edited', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, jacket, 9);
    const edit = await opened(shop, jacket, { title: 'One' });
    await stockUp(shop, jacket, 4);
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await piecesLeft(shop, jacket)).toBe(4);
  });

  it('does not set stock that is no longer what was seen', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, jacket, 9);
    const edit = await opened(shop, jacket, { title: 'One', stock: '20' });
    await stockUp(shop, jacket, 8);
    expect(await updateProduct(shop, staff, edit)).toEqual(refused('stale'));
    expect(await titleOf(shop)).not.toBe('One');
    expect(await piecesLeft(shop, jacket)).toBe(8);
  });

  it('begins and ends the count of pieces', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, jacket, { stock: '' }));
    await expect(piecesLeft(shop, jacket)).rejects.toThrow('no result');
    await updateProduct(shop, staff, await opened(shop, jacket, { stock: '0' }));
    expect(await showProduct(shop, jacket)).toMatchObject({
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
    expect(await updateProduct(shop, staff, { ...edit, picture: lampPicture })).toEqual(changed);
    expect(await views()).toEqual([lampPicture, ...before.slice(1)]);
    await updateProduct(shop, staff, await opened(shop, 1, { title: lampPicture.alt }));
    await updateProduct(shop, staff, await opened(shop, 1, { title: 'Other' }));
    expect((await views()).map(({ alt }) => alt)).toEqual([
      'Other',
      ...before.slice(1).map(({ alt }) => alt),
    ]);
  });

  it('of several variants changes the first one, and lists the product at its lowest price', async () => {
    const shop = await demoShop(await open());
    const variants = [3_000, 2_000].map((priceMinor, i) =>
      sampleVariant({ id: `v${i}`, priceMinor, optionValues: [`size ${i}`] }),
    );
    await shop.db.write((writer) => insertProduct(writer, sampleProduct({ variants })));
    const price = async () => {
      const shown = await showProduct(shop, 33);
      return shown.ok ? shown.value.product.price.amount : null;
    };
    await updateProduct(shop, staff, await opened(shop, 33, { price: '25' }));
    expect(await price()).toBe(2_000);
    await updateProduct(shop, staff, await opened(shop, 33, { price: '15' }));
    expect(await price()).toBe(1_500);
  });

  it('keeps its own SKU and takes no other one', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, jacket, { sku: 'MINE' }));
    expect(await updateProduct(shop, staff, await opened(shop, jacket, { price: '7' }))).toEqual(
      changed,
    );
    const other = await opened(shop, 1, { sku: 'MINE' });
    expect(await updateProduct(shop, staff, other)).toEqual(refused('sku-taken'));
  });

  it('writes down who changed what, from what to what', async () => {
    const shop = await demoShop(await open());
    await updateProduct(shop, staff, await opened(shop, jacket, { price: '99' }));
    const [deed] = await deeds(shop);
    expect(deed).toMatchObject({
      actor_id: staff.userId,
      action: 'product.updated',
      subject: `product ${jacket}`,
    });
    expect(JSON.parse(deed?.details ?? '')).toEqual({ priceMinor: [12_900, 9_900] });
  });

  it('is refused for who is not staff, for no product, and where a rule is broken', async () => {
    const shop = await demoShop(await open());
    const edit = await opened(shop, jacket, { title: 'Mine now' });
    expect(await updateProduct(shop, shopper, edit)).toEqual(refused('forbidden'));
    expect(await updateProduct(shop, staff, { ...edit, id: 99 })).toEqual(refused('not-found'));
    const broken = await opened(shop, jacket, { count: '-1' });
    expect(await updateProduct(shop, staff, broken)).toMatchObject({
      failure: { code: 'invalid', problems: { count: 'Please enter Numbers only' } },
    });
    expect(await openProduct(shop, shopper, jacket)).toEqual(refused('forbidden'));
    expect(await openProduct(shop, staff, 99)).toEqual(refused('not-found'));
  });
});

onPostgresServer('two editors at once', ({ open }) => {
  it('on two connections: one saves, the others are told', async () => {
    const shop = await demoShop(await open());
    const edits = await Promise.all(
      Array.from({ length: 8 }, (_, i) => opened(shop, jacket, { title: `Editor ${i}` })),
    );
    const answers = await Promise.all(edits.map((edit) => updateProduct(shop, staff, edit)));
    const codes = answers.map((answer) => (answer.ok ? 'saved' : answer.failure.code));
    expect(codes.toSorted()).toEqual(['saved', ...Array(7).fill('stale')]);
    expect(await titleOf(shop)).toBe(`Editor ${codes.indexOf('saved')}`);
  });
});

/** The edit that somebody sends who opened the form now and typed these values. */
async function opened(shop: Shop, id: number, typed: Partial<ProductForm>): Promise<ProductEdit> {
  const product = await openProduct(shop, owner, id);
  if (!product.ok) throw new Error(product.failure.code);
  const { editedAt, facts } = product.value;
  const form = { ...productFormOf(facts, 'USD'), ...typed };
  return { id, editedAt, onHandSeen: facts.onHand, form, picture: null };
}

async function titleOf(shop: Shop): Promise<string> {
  const product = await openProduct(shop, owner, jacket);
  return product.ok ? product.value.facts.title : '';
}

function totals(shop: Shop, words: string[]): Promise<number[]> {
  return Promise.all(
    words.map(async (word) => {
      const listing = await listProducts(shop, { word, ticked: [], sort: 'none', page: 1 });
      return listing.page.total;
    }),
  );
}

function deeds(shop: Shop) {
  return shop.db.read.selectFrom('audit_entries').selectAll().execute();
}
