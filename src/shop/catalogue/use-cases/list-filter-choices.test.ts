import { expect, it } from 'vitest';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProducts } from '#shop/catalogue/store/insert-products.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  sampleCategory,
  sampleProduct,
  sampleVariant,
} from '../../../../tests/support/sample-products.ts';
import { listFilterChoices } from './list-filter-choices.ts';

eachEngine('the filters to choose from', ({ open }) => {
  it('are those of every shop, the options of its products, and what tags begin with', async () => {
    const db = await open();
    const options = (...names: string[]) => ({
      options: names.map((name) => ({ name, values: ['One'] })),
      variants: [sampleVariant({ id: names.join(), optionValues: names.map(() => 'One') })],
    });
    const products = [
      { ...options('Size', 'Rating', 'x'.repeat(41)), tags: 'new, material:linen, size:small' },
      { ...options('Color', 'size'), tags: 'material:wool, price:low' },
    ];
    await db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({}));
      const numbered = products.map((one, at) => {
        return { ...sampleProduct({ ...one, id: String(at + 1) }), id: at + 1 };
      });
      await insertProducts(writer, numbered);
    });
    const choices = await listFilterChoices(db);
    expect(choices.map(({ title }) => title)).toEqual([
      'Brand',
      'Color',
      'Rating',
      'Size',
      'Price',
      'Show only',
      'Country of origin',
      'Tags',
      'Material',
    ]);
    expect(choices.at(-1)?.hint).toBe('Tags that begin with “material:”');
  });
});
