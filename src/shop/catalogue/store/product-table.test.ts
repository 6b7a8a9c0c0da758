import { expect, it } from 'vitest';
import { productStatuses, tableSorts } from '#shop/catalogue/rules/product-table.ts';
import { stockLevels } from '#shop/inventory/rules/availability.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { generateCatalogue } from '../../../../seeds/bulk.ts';
import type { Database } from '#platform/database/database.ts';
import { insertCategory } from './categories.ts';
import { insertProducts } from './insert-products.ts';
import { stockRange } from '#shop/inventory/store/stock.ts';
import { type StoredFilter, planTable } from './table-plan.ts';
import { tableIds } from './product-table.ts';

eachEngine('the plans for the product table', ({ open }) => {
  it('return the same products in the same order', async () => {
    const db = await stocked(await open());
    let compared = 0;
    for (const filter of filters()) {
      const few = await planTable(db.read, filter);
      const walked = await planTable(db.read, filter, 2);
      expect(few.count.isAll).toBe(true);
      expect(walked.count.known).toBeLessThanOrEqual(few.count.known);
      if (few.few === null || walked.few !== null) continue;
      const sort = tableSorts[compared % tableSorts.length] ?? 'number';
      const direction = compared % 2 === 0 ? 'asc' : 'desc';
      const span = { sort, direction, offset: compared % 3, limit: 300 } as const;
      const ids = await tableIds(db.read, few, span);
      expect(await tableIds(db.read, walked, span)).toEqual(ids);
      expect(ids).toHaveLength(Math.max(0, few.count.known - span.offset));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

async function stocked(db: Database): Promise<Database> {
  await db.write(async (writer) => {
    for (const [position, id] of ['men', 'women', 'jewelery', 'electronics'].entries()) {
      await insertCategory(writer, sampleCategory({ id, value: id, position }));
    }
    const products = generateCatalogue(1, 300);
    const tagged = products.map((one, at) => (at % 5 < 2 ? { ...one, tags: 'linen, wool' } : one));
    await insertProducts(writer, tagged);
  });
  return db;
}

const further = [
  [false, null],
  [true, null],
  [false, 'linen'],
] as const;

function filters(): StoredFilter[] {
  return [null, 'men'].flatMap((categoryId) =>
    [null, ...productStatuses].flatMap((status) =>
      [null, ...stockLevels].flatMap((level) =>
        further.map(([isReduced, tag]) => {
          const stock = level && stockRange(level, 5);
          return { text: '', categoryId, status, stock, isReduced, tag };
        }),
      ),
    ),
  );
}
