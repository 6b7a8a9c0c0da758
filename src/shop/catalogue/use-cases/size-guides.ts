import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  readSizeGuideForm,
  type SizeGuide,
  type SizeGuideFacts,
  type SizeGuideForm,
  type SizeGuideProblems,
} from '#shop/catalogue/rules/size-guide.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { unknownProducts } from '#shop/catalogue/store/collection-products.ts';
import {
  deleteSizeGuide as removeSizeGuide,
  findSizeGuideOf,
  type GuidedProduct,
  insertSizeGuide,
  listSizeGuides as readSizeGuides,
  updateSizeGuide,
} from '#shop/catalogue/store/size-guides.ts';
import { changedFields, recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

type Refused = { code: 'forbidden' | 'not-found' };

const maxGuides = 200;

/** In alphabetical order. */
export async function listSizeGuides(
  { db }: Shop,
  visitor: Visitor,
): Promise<Result<SizeGuide[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await readSizeGuides(db.read));
}

/** The guide of a published product: its own, or that of its category. Null where it has none. */
export function showSizeGuide(
  { db }: Pick<Shop, 'db'>,
  productId: number,
): Promise<GuidedProduct | null> {
  return findSizeGuideOf(db.read, productId);
}

export interface SavedSizeGuide {
  /** Null adds one. */
  id: string | null;
  /** The edit that the form was opened on. */
  editedAt: number;
  form: SizeGuideForm;
}

export type SaveSizeGuideFailure =
  | Refused
  | { code: 'invalid'; problems: SizeGuideProblems }
  /** Conflict: changed by someone else since the form was opened. */
  | { code: 'stale' };

export async function saveSizeGuide(
  shop: Shop,
  visitor: Visitor,
  { id, editedAt, form }: SavedSizeGuide,
): Promise<Result<SizeGuide, SaveSizeGuideFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const guides = await readSizeGuides(writer);
    const before = guides.find((one) => one.id === id) ?? null;
    if (id !== null && !before) return failed({ code: 'not-found' });
    const read = await readForm(writer, form, { guides, before });
    if (!read.ok) return read;
    if (before && before.editedAt !== editedAt) return failed({ code: 'stale' });
    const facts = read.value;
    const saved = { id: id ?? shop.newId(), facts, now };
    if (!before) await insertSizeGuide(writer, saved);
    else if (!(await updateSizeGuide(writer, before, saved))) return failed({ code: 'stale' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: before ? 'size-guide.changed' : 'size-guide.added',
      subject: { type: 'size-guide', id: saved.id },
      details: before ? changedFields(before, facts) : { ...facts },
    });
    const after = (await readSizeGuides(writer)).find((one) => one.id === saved.id);
    return after ? ok(after) : failed({ code: 'not-found' });
  });
}

/** Deletes a guide and returns its title; its products show none, or that of their category. */
export async function deleteSizeGuide(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<string, Refused>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const guide = (await readSizeGuides(writer)).find((one) => one.id === id);
    if (!guide) return failed({ code: 'not-found' });
    await removeSizeGuide(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'size-guide.deleted',
      subject: { type: 'size-guide', id },
      details: { title: guide.title },
    });
    return ok(guide.title);
  });
}

interface Known {
  guides: readonly SizeGuide[];
  before: SizeGuide | null;
}

async function readForm(
  writer: Writer,
  form: SizeGuideForm,
  { guides, before }: Known,
): Promise<Result<SizeGuideFacts, { code: 'invalid'; problems: SizeGuideProblems }>> {
  const categories = await listCategories(writer);
  const read = readSizeGuideForm(form, { categories: categories.map(({ id }) => id) });
  if (!read.ok) return read;
  const invalid = (problems: SizeGuideProblems) => failed({ code: 'invalid' as const, problems });
  if (!before && guides.length >= maxGuides) {
    return invalid({ title: 'There are as many size guides as can be kept. Delete one first.' });
  }
  const [unknown] = await unknownProducts(writer, read.value.productIds);
  if (unknown !== undefined) return invalid({ products: `There is no product ${unknown}.` });
  for (const other of guides.filter(({ id }) => id !== before?.id)) {
    const category = categories.find(
      ({ id }) => read.value.categories.includes(id) && other.categories.includes(id),
    );
    const instead = `has the size guide “${other.title}”. Remove it there first.`;
    if (category) return invalid({ categories: `“${category.value}” ${instead}` });
    const product = read.value.productIds.find((id) => other.productIds.includes(id));
    if (product !== undefined) return invalid({ products: `Product ${product} ${instead}` });
  }
  return read;
}
