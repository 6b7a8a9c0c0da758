import { blankRow } from '#shop/catalogue/rules/variant-grid.ts';
import { expect, it } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { gridOf, type VariantGrid, type VariantRow } from '#shop/catalogue/rules/variant-grid.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { openProduct } from './open-product.ts';
import { showProduct } from './show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleInSizes } from '../../../../tests/support/sample-products.ts';
import { lampForm, lampPicture, staff } from '../../../../tests/support/staff.ts';
import { addProduct } from './add-product.ts';
import { type ProductEdit, updateProduct } from './update-product.ts';

const changed = { ok: true, value: { isChanged: true } };
const guest = { visitor: null, cartToken: 'a browser without an account' };

/** Product 1 in S, of which there are 3, and in M, of which there are 5. */
async function shirtShop(shop: Shop): Promise<Shop> {
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    await insertProduct(writer, sampleInSizes({ S: 3, M: 5 }, { productId: 1 }));
  });
  return shop;
}

/** The edit of a form that is opened now and whose grid is changed. */
async function opened(
  shop: Shop,
  change: (grid: VariantGrid) => VariantGrid,
): Promise<ProductEdit> {
  const product = await openProduct(shop, staff, 1);
  if (!product.ok) throw new Error(product.failure.code);
  const { editedAt, facts } = product.value;
  const form = productFormOf(facts, 'USD');
  const grid = change(gridOf(product.value, 'USD'));
  return { id: 1, editedAt, onHandSeen: facts.onHand, form, grid, pictures: null };
}

function withRow(size: string, change: Partial<VariantRow>) {
  return ({ options, rows }: VariantGrid): VariantGrid => ({
    options,
    rows: rows.map((row) => (row.values.join() === size ? { ...row, ...change } : row)),
  });
}

function withSizes(values: string) {
  return ({ rows }: VariantGrid): VariantGrid => ({ options: [{ name: 'Size', values }], rows });
}

async function sold(shop: Shop) {
  const product = await openProduct(shop, staff, 1);
  return product.ok ? product.value.variants : [];
}

eachEngine('options of a product', ({ open }) => {
  it('are added with it, each variant with its own price, SKU and stock', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    const row = { ...blankRow(['42']), sku: 'R-42', price: '99' };
    const added = await addProduct(shop, staff, {
      form: { ...lampForm, category: "men's clothing", stock: '', sku: '' },
      grid: {
        options: [{ name: 'Size', values: '41, 42' }],
        rows: [{ ...row, stock: '7' }],
      },
      pictures: [lampPicture],
    });
    expect(added).toEqual({ ok: true, value: 2 });
    expect(await showProduct(shop, 2)).toMatchObject({
      value: {
        product: {
          price: { amount: 8_950 },
          isFromPrice: true,
          options: [{ name: 'Size', values: ['41', '42'] }],
          variants: [
            { optionValues: ['41'], price: { amount: 8_950 }, compareAt: { amount: 11_000 } },
            { optionValues: ['42'], price: { amount: 9_900 }, compareAt: null, sku: 'R-42' },
          ],
        },
      },
    });
  });

  it('a row changes only its own variant; a row that is submitted unchanged changes nothing', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    const same = await opened(shop, (grid) => grid);
    expect(await updateProduct(shop, staff, same)).toEqual({
      ok: true,
      value: { isChanged: false },
    });
    const edit = await opened(shop, withRow('M', { price: '12', sku: 'L-M', stock: '9' }));
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await sold(shop)).toEqual([
      {
        id: 'S',
        optionValues: ['S'],
        sku: null,
        gtin: null,
        weightGrams: null,
        priceMinor: 1_000,
        compareAtMinor: null,
        onHand: 3,
        pictureName: null,
      },
      {
        id: 'M',
        optionValues: ['M'],
        sku: 'L-M',
        gtin: null,
        weightGrams: null,
        priceMinor: 1_200,
        compareAtMinor: null,
        onHand: 9,
        pictureName: null,
      },
    ]);
  });

  it('a new value is a new variant, one that is not made any more leaves carts, and the order is that of the form', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    for (const variantId of ['S', 'M']) {
      await addToCart(shop, guest, { productId: 1, variantId, quantity: 1 });
    }
    const edit = await opened(shop, withSizes('L, M'));
    expect(await updateProduct(shop, staff, edit)).toEqual(changed);
    expect(await sold(shop)).toMatchObject([
      { optionValues: ['L'], onHand: null },
      { id: 'M', optionValues: ['M'], onHand: 5 },
    ]);
    const { lines } = await showCart(shop, guest);
    expect(lines.map(({ variantId }) => variantId)).toEqual(['M']);
  });

  it('two variants can swap their SKUs, and two cannot have one', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    const named = (one: string, two: string) => (grid: VariantGrid) =>
      withRow('M', { sku: two })(withRow('S', { sku: one })(grid));
    await updateProduct(shop, staff, await opened(shop, named('A', 'B')));
    await updateProduct(shop, staff, await opened(shop, named('B', 'A')));
    expect((await sold(shop)).map(({ sku }) => sku)).toEqual(['B', 'A']);
    const twice = await opened(shop, named('A', 'A'));
    expect(await updateProduct(shop, staff, twice)).toMatchObject({
      failure: {
        code: 'invalid',
        gridProblems: { 'row1.sku': 'This SKU is already used above. Enter another one.' },
      },
    });
  });

  it('the later of two edits is refused, and stock that was sold in the meantime stays as it is', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    const [one, two] = [
      await opened(shop, withRow('S', { price: '11' })),
      await opened(shop, withRow('M', { price: '12' })),
    ];
    expect(await updateProduct(shop, staff, one)).toEqual(changed);
    expect(await updateProduct(shop, staff, two)).toMatchObject({ failure: { code: 'stale' } });

    const priced = await opened(shop, withRow('S', { price: '13' }));
    const counted = await opened(shop, withRow('S', { stock: '20' }));
    await shop.db.write((writer) =>
      writer.updateTable('stock').set({ on_hand: 2 }).where('variant_id', '=', 'S').execute(),
    );
    expect(await updateProduct(shop, staff, counted)).toMatchObject({ failure: { code: 'stale' } });
    expect(await updateProduct(shop, staff, priced)).toEqual(changed);
    expect((await sold(shop)).map(({ onHand }) => onHand)).toEqual([2, 5]);
  });

  it('without options a product has a single variant again, and the change is audited', async () => {
    const shop = await shirtShop(emptyShop(await open()));
    const edit = await opened(shop, () => ({ options: [], rows: [] }));
    const form = { ...edit.form, stock: '8' };
    expect(await updateProduct(shop, staff, { ...edit, form })).toEqual(changed);
    expect(await sold(shop)).toMatchObject([{ optionValues: [], onHand: 8 }]);
    const [auditEvent] = await shop.db.read.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.parse(auditEvent?.details ?? '')).toMatchObject({
      options: [[{ name: 'Size', values: ['S', 'M'] }], []],
      onHand: [null, 8],
    });
  });
});
