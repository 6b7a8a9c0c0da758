import { expect, it } from 'vitest';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { checkImport, reportOf, writeImport } from '../../../../tests/support/run-import.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { staff } from '../../../../tests/support/staff.ts';

const columns =
  'ID,Type,SKU,Name,Description,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)';
const coat = '120,variable,COAT,Coat,Long,,men,,Size,"S, M"';
const small = '121,variation,COAT-S,Coat - S,,90,,id:120,Size,S';
const medium = '122,variation,COAT-M,Coat - M,,95,,COAT,Size,M';
const own = 'Title,Description,Category,SKU,Price';

eachEngine('related rows of a file', ({ open }) => {
  async function menShop(): Promise<Shop> {
    const shop = emptyShop(await open());
    await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
    return shop;
  }

  async function variantsOf(shop: Shop, id: number) {
    const opened = await openProduct(shop, staff, id);
    return opened.ok ? opened.value.variants.map(({ sku }) => sku) : null;
  }

  async function refusalsOf(shop: Shop, id: string) {
    const { problems } = await reportOf(shop, id);
    return problems
      .filter(({ isRefusal }) => isRefusal)
      .map(({ row, words }) => `${row}: ${words}`);
  }

  it('a variation finds its product by ID even if the product has a SKU', async () => {
    const shop = await menShop();
    const id = await checkImport(shop, [columns, coat, small, medium].join('\n'));
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 1 }, problems: [] });
    await writeImport(shop, id);
    expect(await variantsOf(shop, 1)).toEqual(['COAT-S', 'COAT-M']);
  });

  it('a variation finds its product far before or after it in the file', async () => {
    const shop = await menShop();
    const hats = (from: number) =>
      Array.from(
        { length: 260 },
        (_, at) => `${from + at},simple,H-${from + at},Hat,Warm,9,men,,,`,
      );
    const lines = [small, ...hats(1000), coat, ...hats(2000), medium];
    const id = await checkImport(shop, [columns, ...lines].join('\n'));
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 521 }, problems: [] });
    await writeImport(shop, id);
    const found = await shop.db.read
      .selectFrom('products')
      .select('id')
      .where('title', '=', 'Coat')
      .execute();
    expect(found).toHaveLength(1);
    expect(await variantsOf(shop, found[0]?.id ?? 0)).toEqual(['COAT-S', 'COAT-M']);
  });

  it('of two new products with one SKU the first is kept, and both rows are named', async () => {
    const shop = await menShop();
    const first = '7,simple,CAP,Cap,Light,9,men,,,';
    const second = '8,simple,CAP,Beret,Round,12,men,,,';
    const id = await checkImport(shop, [columns, first, coat, small, second].join('\n'));
    expect(await refusalsOf(shop, id)).toEqual([
      '5: Rows 2 and 5 have the same SKU “CAP”: the first one is used',
    ]);
    await writeImport(shop, id);
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { added: 2, refused: 1 } });
    const ownFile = await checkImport(shop, `${own}\nHat,Warm,men,H,9\nBelt,Thin,men,H,5\n`);
    expect(await refusalsOf(shop, ownFile)).toEqual([
      '3: Rows 2 and 3 have the same SKU “H”: the first one is used',
    ]);
    expect(await reportOf(shop, ownFile)).toMatchObject({ outcomes: { added: 1, refused: 1 } });
  });

  it('an existing product stays unchanged if two rows have its SKU', async () => {
    const shop = await menShop();
    await writeImport(shop, await checkImport(shop, `${own}\nCap,Light,men,CAP,9\n`));
    const lines = ['7,simple,CAP,Cap,Light,10,men,,,', '8,simple,CAP,Cap,Light,12,men,,,'];
    const id = await checkImport(shop, [columns, ...lines].join('\n'));
    const words = 'Rows 2 and 3 have the same SKU “CAP”: product 1, which has it, is not changed';
    expect(await refusalsOf(shop, id)).toEqual([`2: ${words}`, `3: ${words}`]);
    const bare = await checkImport(shop, 'SKU,Price\nCAP,10\nCAP,12\n');
    expect(await refusalsOf(shop, bare)).toEqual([
      '3: Rows 2 and 3 belong to the same product, but no option distinguishes them',
    ]);
    expect(await reportOf(shop, bare)).toMatchObject({ outcomes: { refused: 1 } });
  });

  it('a product whose variants share a SKU is left out whole, and both rows are named', async () => {
    const shop = await menShop();
    const twin = medium.replace('COAT-M', 'COAT-S');
    const id = await checkImport(shop, [columns, coat, small, twin].join('\n'));
    expect(await refusalsOf(shop, id)).toEqual([
      '4: Rows 3 and 4 have the same SKU “COAT-S”: each variant needs its own',
    ]);
  });

  it('[T22] keys as long as a cell, and products of too many rows, are refused like any other', async () => {
    const shop = await menShop();
    const long = Array.from({ length: 9000 }, (_, at) => at.toString(36)).join('');
    const many = Array.from({ length: 1001 }, (_, at) => `Hat,Warm,men,,${at},Size,${at}`);
    const file = [`${own},Option 1,Value 1`, `Cap,Light,men,${long},9,,`, ...many];
    const id = await checkImport(shop, file.join('\n'));
    const [first, second] = await refusalsOf(shop, id);
    expect(first).toMatch(/^2: Too long/);
    expect(second).toBe('3: A product can have at most 1,000 rows');
    expect(await reportOf(shop, id)).toMatchObject({ outcomes: { refused: 2 } });
  });
});
