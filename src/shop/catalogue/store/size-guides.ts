import type { Selectable } from 'kysely';
import type {
  ShownSizeGuide,
  SizeGuide,
  SizeGuideFacts,
} from '#shop/catalogue/rules/size-guide.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Schema } from '#platform/database/schema.ts';
import { productRows } from './summaries.ts';

/** In alphabetical order. */
export async function listSizeGuides(reader: Reader): Promise<SizeGuide[]> {
  const rows = await reader
    .selectFrom('size_guides')
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .execute();
  const categories = await reader
    .selectFrom('size_guide_categories')
    .selectAll()
    .orderBy('category_id')
    .execute();
  const products = await reader
    .selectFrom('size_guide_products')
    .selectAll()
    .orderBy('product_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...shownOf(row),
    categories: categories.flatMap((one) => (one.guide_id === row.id ? one.category_id : [])),
    productIds: products.flatMap((one) => (one.guide_id === row.id ? one.product_id : [])),
    editedAt: row.updated_at,
  }));
}

export async function insertSizeGuide(
  writer: Writer,
  { id, facts, now }: { id: string; facts: SizeGuideFacts; now: number },
): Promise<void> {
  await writer
    .insertInto('size_guides')
    .values({ id, ...columnsOf(facts), created_at: now, updated_at: now })
    .execute();
  await assignSizeGuide(writer, id, facts);
}

/** False on an edit conflict: the guide changed after `before` was read. */
export async function updateSizeGuide(
  writer: Writer,
  before: SizeGuide,
  { facts, now }: { facts: SizeGuideFacts; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('size_guides')
    // Two edits within a millisecond still get different versions.
    .set({ ...columnsOf(facts), updated_at: Math.max(now, before.editedAt + 1) })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await assignSizeGuide(writer, before.id, facts);
  return true;
}

export async function deleteSizeGuide(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('size_guides').where('id', '=', id).execute();
  await raiseContentVersion(writer);
}

async function assignSizeGuide(
  writer: Writer,
  id: string,
  { categories, productIds }: SizeGuideFacts,
): Promise<void> {
  await writer.deleteFrom('size_guide_categories').where('guide_id', '=', id).execute();
  await writer.deleteFrom('size_guide_products').where('guide_id', '=', id).execute();
  if (categories.length > 0) {
    const rows = categories.map((category) => ({ category_id: category, guide_id: id }));
    await writer.insertInto('size_guide_categories').values(rows).execute();
  }
  if (productIds.length > 0) {
    const rows = productIds.map((product) => ({ product_id: product, guide_id: id }));
    await writer.insertInto('size_guide_products').values(rows).execute();
  }
  await raiseContentVersion(writer);
}

/** Products with the guide of their own, and of their category. */
export function withSizeGuides(reader: Reader) {
  return productRows(reader)
    .leftJoin('size_guide_products', 'size_guide_products.product_id', 'products.id')
    .leftJoin('size_guide_categories', 'size_guide_categories.category_id', 'products.category_id')
    .select([
      'size_guide_products.guide_id as own_guide_id',
      'size_guide_categories.guide_id as category_guide_id',
    ]);
}

interface GuidedRow {
  options: string;
  own_guide_id: string | null;
  category_guide_id: string | null;
}

/** A category's guide says nothing about products without options, such as bags among clothes. */
export function sizeGuideIdOf(row: GuidedRow): string | null {
  return row.own_guide_id ?? (row.options === '[]' ? null : row.category_guide_id);
}

export interface GuidedProduct {
  id: number;
  title: string;
  guide: ShownSizeGuide;
}

/** Null if the product is not published or has no guide. */
export async function findSizeGuideOf(
  reader: Reader,
  productId: number,
): Promise<GuidedProduct | null> {
  const product = await withSizeGuides(reader)
    .where('products.id', '=', productId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  const guideId = product && sizeGuideIdOf(product);
  if (!product || !guideId) return null;
  const row = await reader
    .selectFrom('size_guides')
    .where('id', '=', guideId)
    .selectAll()
    .executeTakeFirst();
  return row ? { id: product.id, title: product.title, guide: shownOf(row) } : null;
}

/** The guide of its own that a product keeps when it is deleted and restored, and that its copies have too. */
export async function readOwnGuide(reader: Reader, productId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('size_guide_products')
    .where('product_id', '=', productId)
    .select('guide_id')
    .executeTakeFirst();
  return row?.guide_id ?? null;
}

/** Unless the guide has been deleted since. */
export async function restoreOwnGuide(
  writer: Writer,
  productId: number,
  guideId: string | null,
): Promise<void> {
  if (guideId === null) return;
  await writer
    .insertInto('size_guide_products')
    .columns(['product_id', 'guide_id'])
    .expression((from) =>
      from
        .selectFrom('size_guides')
        .where('id', '=', guideId)
        .select((row) => [row.val(productId).as('product_id'), 'id']),
    )
    .execute();
}

function columnsOf({ title, note, cells }: SizeGuideFacts) {
  return { title, note, cells: JSON.stringify(cells) };
}

function shownOf({ title, note, cells }: Selectable<Schema['size_guides']>): ShownSizeGuide {
  // Only this file writes it.
  return { title, note, cells: JSON.parse(cells) as string[][] };
}
