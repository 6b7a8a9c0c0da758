import { variantOf } from '#shop/catalogue/rules/options.ts';
import type { ImportProblem } from '#shop/imports/rules/imported-product.ts';
import { type ImportPlan, planImport } from '#shop/imports/rules/plan-import.ts';
import { declinedPictures } from '#shop/imports/rules/plan-pictures.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { ok } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  changeProduct,
  findTakenSku,
  recordProductEvent,
} from '#shop/catalogue/store/product-changes.ts';
import { lockProduct } from '#shop/catalogue/store/editable-products.ts';
import { readEdits } from '#shop/catalogue/store/product-table.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Writer } from '#platform/database/database.ts';
import { createCategory, readImportCategories } from '#shop/imports/store/import-categories.ts';
import { type BatchItem, readImportBatch } from '#shop/imports/store/import-batch.ts';
import { queuePictures } from '#shop/imports/store/import-pictures.ts';
import { insertProblems } from '#shop/imports/store/import-problems.ts';
import { updateImportProgress } from '#shop/imports/store/product-imports.ts';
import {
  countOutcomes,
  listStagedProducts,
  saveStagedOutcome,
} from '#shop/imports/store/staged-products.ts';
import { readReserved } from '#shop/inventory/store/stock.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** Small batches, so that concurrent orders do not wait. */
const productsPerBatch = 25;

/**
 * Writes the next products of a checked file and its progress in one transaction, so that an interrupted import
 * resumes exactly there. Products edited since the check are skipped.
 */
export async function writeImport(shop: Shop, at: ProductImport): Promise<void> {
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const span = { after: at.position, limit: productsPerBatch, which: 'to-write' } as const;
    const products = await listStagedProducts(writer, at.id, span);
    const position = products.at(-1)?.firstRow ?? at.position;
    const isEnd = products.length < productsPerBatch;
    const end = isEnd ? ({ state: 'done', endedAt: now } as const) : {};
    const categories = await readImportCategories(writer, at);
    const problems: ImportProblem[] = [];
    const findProduct = (id: number) => lockProduct(writer, id);
    for (const item of await readImportBatch(writer, { at, products, findProduct })) {
      const plan = planImport(item.imported, item.before, { currency, categories });
      const writing = { shop, at, item, plan, all: categories.all, now };
      if (item.staged.outcome === 'unchanged') {
        if (item.before)
          problems.push(...(await queueProductPictures(writer, writing, item.before.id)));
        continue;
      }
      const words = await findObstacle(writer, item, plan);
      const category = words ? null : await findOrCreateCategory(writer, writing);
      const written = category?.ok ? await writeProduct(writer, writing, category.value) : null;
      if (written === null) {
        const { row } = item.imported;
        const obstacle = category?.ok === false ? category.failure.words : words;
        problems.push({ row, field: '', words: obstacle ?? editedSinceCheck, isRefusal: true });
      } else {
        problems.push(...(await reservedStockNotes(writer, item, plan)));
        problems.push(...(await queueProductPictures(writer, writing, written)));
      }
      const { key, outcome, productId, editedAt } = item.staged;
      await saveStagedOutcome(writer, at.id, {
        key,
        outcome: written === null ? 'skipped' : (outcome ?? 'changed'),
        productId: written ?? productId,
        editedAt,
        isWritten: true,
      });
    }
    const problemCount = at.problemCount + problems.length;
    // Last, because a concurrent change rolls everything back.
    if (!(await updateImportProgress(writer, at, { position, problemCount, ...end }))) {
      throw new Error('two processes write the same import');
    }
    await insertProblems(writer, at, problems);
    if (isEnd) await recordEnd(writer, { shop, at, now });
  });
}

const editedSinceCheck = 'Someone edited this product since the check; it was skipped';

/** What changed since the check; null if nothing. */
async function findObstacle(
  writer: Writer,
  { staged, before }: BatchItem,
  plan: ImportPlan,
): Promise<string | null> {
  const { productId, editedAt } = staged;
  if (productId !== null && before?.id !== productId) {
    return 'This product was deleted since the check';
  }
  if ((before?.editedAt ?? null) !== editedAt) return editedSinceCheck;
  const [refused] = plan.problems.filter(({ isRefusal }) => isRefusal);
  if (refused) return refused.words;
  if (!plan.product) return editedSinceCheck;
  const taken = await findTakenSku(writer, plan.product.variants, before?.id ?? null);
  return taken === null ? null : `Another product has taken the SKU ${taken} since the check`;
}

/** Says where fewer items were counted than are reserved: payments in progress keep their items. */
async function reservedStockNotes(
  writer: Writer,
  { imported, before }: BatchItem,
  { product }: ImportPlan,
): Promise<ImportProblem[]> {
  const counted = (before && product?.variants) ?? [];
  const known = counted.flatMap(({ optionValues, onHand }) => {
    const variant = variantOf(before?.variants ?? [], optionValues);
    return variant && variant.onHand !== onHand ? [{ id: variant.id, onHand }] : [];
  });
  const ids = known.map(({ id }) => id);
  const reserved = await readReserved(writer, ids);
  return known.flatMap(({ id, onHand }) => {
    const items = reserved.get(id) ?? 0;
    if (onHand === null || items <= onHand) return [];
    const words = `${items} are reserved for payments in progress, more than the stock in the file`;
    return [{ row: imported.row, field: 'stock', words, isRefusal: false }];
  });
}

interface ProductWrite {
  shop: Shop;
  at: ProductImport;
  item: BatchItem;
  plan: ImportPlan;
  all: readonly { id: string; value: string }[];
  now: number;
}

/** Of the product's category, which is created where staff have decided so. */
async function findOrCreateCategory(writer: Writer, { shop, at, plan, all, now }: ProductWrite) {
  const { product } = plan;
  // The product is not written.
  if (!product || plan.outcome === 'unchanged') return ok('');
  const known = all.find(({ value }) => value === product.facts.category);
  if (known) return ok(known.id);
  return createCategory(writer, {
    newId: shop.newId,
    at,
    value: product.facts.category,
    now,
  });
}

/** Returns the product's number; null if its stock has changed in the meantime, so that it cannot be set. */
async function writeProduct(
  writer: Writer,
  writing: ProductWrite,
  categoryId: string,
): Promise<number | null> {
  const { shop, at, item, plan, now } = writing;
  const { product } = plan;
  if (!product || plan.outcome === 'unchanged') return item.before?.id ?? null;
  const { before } = item;
  if (before) return changeKnown(writer, writing, { before, product });
  const { facts, status, options } = product;
  const id = await insertProduct(writer, {
    ...facts,
    categoryId,
    status,
    publishedAt: null,
    now,
    options,
    variants: product.variants.map((variant) => ({ id: shop.newId(), ...variant })),
    pictures: [],
  });
  const write = { newId: shop.newId, actorId: at.userId, now };
  const details = { import: at.id, ...facts, status };
  await recordProductEvent(writer, { action: 'added', id, details }, write);
  return id;
}

async function changeKnown(
  writer: Writer,
  { shop, at, now }: ProductWrite,
  { before, product }: Change,
): Promise<number> {
  const variants = product.variants.map((variant) => {
    const known = variantOf(before.variants, variant.optionValues);
    return { ...variant, id: known?.id ?? shop.newId() };
  });
  const after = { ...product, variants, pictures: before.pictures };
  const write = { newId: shop.newId, actorId: at.userId, now, reason: 'imported' } as const;
  const source = { import: at.id };
  const written = await changeProduct(writer, { before, after }, { ...write, source });
  // The product is locked, but an order may take stock. The batch is rolled back and tried again.
  if (!written.ok) throw new Error(`stock of product ${before.id} changed during the import`);
  return before.id;
}

interface Change {
  before: NonNullable<BatchItem['before']>;
  product: NonNullable<ImportPlan['product']>;
}

/** Queues the download of a product's pictures, because a write transaction must not wait; returns the notes about them. */
async function queueProductPictures(
  writer: Writer,
  { shop, at, item: { staged, before }, plan, now }: ProductWrite,
  productId: number,
): Promise<ImportProblem[]> {
  const { pictures } = plan;
  if (!at.fetchesPictures) return declinedPictures(pictures);
  const isAsChecked = (before?.editedAt ?? null) === staged.editedAt;
  const [edit] = await readEdits(writer, plan.isShownWithPicture && isAsChecked ? [productId] : []);
  const queued = { importId: at.id, productId, publishesEdit: edit?.editedAt ?? null, dueAt: now };
  await queuePictures(
    writer,
    pictures.map((one, position) => ({ ...one, ...queued, id: shop.newId(), position })),
  );
  return [];
}

async function recordEnd(
  writer: Writer,
  { shop, at, now }: { shop: Shop; at: ProductImport; now: number },
): Promise<void> {
  const counts = await countOutcomes(writer, at.id);
  const outcomes = counts.map(({ outcome, count }) => [outcome ?? 'left', count] as const);
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: at.userId,
    action: 'products.imported',
    subject: { type: 'import', id: at.id },
    details: { file: at.fileName, ...Object.fromEntries(outcomes) },
  });
}
