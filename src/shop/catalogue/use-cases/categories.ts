import {
  type CategoryForm,
  type CategoryProblems,
  readCategoryForm,
} from '#shop/catalogue/rules/category-form.ts';
import type { CategoryRecord, Category } from '#shop/catalogue/rules/category.ts';
import type { CollectionSelection, Selection } from '#shop/catalogue/rules/selection.ts';
import { moved, possibleParents } from '#shop/catalogue/rules/category-tree.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { CallKey } from '#shop/api/rules/idempotency-key.ts';
import { claimCall, saveSubject } from '#shop/api/store/api-calls.ts';
import type { Shop } from '#shop/shop.ts';
import { changedFields, recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  countInCategory,
  findCategoryRecord,
  listCategoryRecords,
  type PhotoChange,
  updateCategory,
  insertCategory,
  deleteCategory as removeCategory,
  lockCategories,
  moveChildren,
  placeCategories,
  currentCategories,
  listCategories as readCategories,
  readPhotosOfParts,
} from '#shop/catalogue/store/categories.ts';
import type { Picture } from '#platform/images.ts';

export interface CategoryEdit {
  id: string;
  /** The edit that the form was opened on. */
  editedAt: number;
  form: CategoryForm;
  /** A picture is kept already. */
  photo: PhotoChange;
}

export type ChangeCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'invalid'; problems: CategoryProblems }
  /** Conflict: changed by someone else since the form was opened. */
  | { code: 'stale' };

/** Returns whether anything changed; an unchanged form writes nothing. */
export async function changeCategory(
  shop: Shop,
  visitor: Visitor,
  { id, editedAt, form, photo }: CategoryEdit,
): Promise<Result<{ isChanged: boolean }, ChangeCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (form.parent !== '') await lockCategories(writer);
    const categories = await listCategoryRecords(writer);
    const own = categories.find((category) => category.id === id);
    if (!own) return failed({ code: 'not-found' });
    const productTotal = await countInCategory(writer, id);
    const read = readCategoryForm(form, { categories, own, productTotal });
    if (!read.ok) return read;
    const facts = read.value;
    const changes = changedFields(own, facts);
    if (!photo && Object.keys(changes).length === 0) return ok({ isChanged: false });
    if (own.editedAt !== editedAt) return failed({ code: 'stale' });
    if (!(await updateCategory(writer, own, { facts, photo, now }))) {
      return failed({ code: 'stale' });
    }
    if (facts.value !== own.value) {
      await shop.hooks.categoryRenamed(writer, { from: own.value, to: facts.value });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.changed',
      subject: { type: 'category', id },
      details: { ...changes, ...(photo && { photo: photo === 'removed' ? null : photo.name }) },
    });
    return ok({ isChanged: true });
  });
}

export interface AddedCategory {
  form: CategoryForm;
  /** Kept already: see shop/catalogue/use-cases/product-pictures.ts. Null for a tile without one. */
  photo: Picture | null;
  /** Of a program's call: sent again it is the same category. */
  key?: CallKey;
}

export type AddCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: CategoryProblems }
  | { code: 'key-reused' };

/** Behind all the others; answers its id. */
export async function addCategory(
  shop: Shop,
  visitor: Visitor,
  { form, photo, key }: AddedCategory,
): Promise<Result<string, AddCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const id = shop.newId();
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const claimed = key ? await claimCall(writer, key, now) : null;
    if (claimed?.kind === 'repeated') return ok(claimed.subject);
    if (claimed?.kind === 'reused') return failed({ code: 'key-reused' });
    if (form.parent !== '') await lockCategories(writer);
    const categories = await readCategories(writer);
    const read = readCategoryForm(form, { categories, own: null, productTotal: 0 });
    if (!read.ok) return read;
    const position = Math.max(0, ...categories.map((other) => other.position)) + 1;
    await insertCategory(writer, { id, ...read.value, picture: null, photo, position });
    if (key) await saveSubject(writer, key, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.added',
      subject: { type: 'category', id },
      details: { ...read.value, photo: photo?.name ?? null },
    });
    return ok(id);
  });
}

export type DeleteCategoryFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'in-use'; value: string; productTotal: number }
  /** Products have to be in one, and a shop without any is taken for a new one. */
  | { code: 'last-one' };

/** Deletes a category without products and returns its value. Those beneath it take its place. */
export async function deleteCategory(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<string, DeleteCategoryFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockCategories(writer);
    const categories = await readCategories(writer);
    const category = categories.find((one) => one.id === id);
    if (!category) return failed({ code: 'not-found' });
    const { value } = category;
    const productTotal = await countInCategory(writer, id);
    if (productTotal > 0) return failed({ code: 'in-use', value, productTotal });
    if (categories.length === 1) return failed({ code: 'last-one' });
    const others = categories.filter((one) => one.id !== id);
    const children = others.filter(({ parentId }) => parentId === id);
    if (children.length > 0) {
      await moveChildren(writer, { from: id, to: category.parentId });
      // In the order of the tree they stand where their parent stood.
      await placeCategories(writer, idsOf(others));
    }
    await removeCategory(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.deleted',
      subject: { type: 'category', id },
      details: {
        ...category,
        ...(children.length > 0 && { movedUp: children.map((child) => child.value) }),
      },
    });
    return ok(value);
  });
}

export interface CategoryMove {
  id: string;
  direction: 'up' | 'down';
}

/** One place nearer to the first or the last of its parent; at the end it stays where it is. Answers its value. */
export async function moveCategory(
  shop: Shop,
  visitor: Visitor,
  { id, direction }: CategoryMove,
): Promise<Result<string, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await readCategories(writer);
    const own = categories.find((category) => category.id === id);
    if (!own) return failed({ code: 'not-found' });
    const { value } = own;
    const place = moved(categories, { own, step: direction === 'up' ? -1 : 1 });
    if (!place) return ok(value);
    const { order, from, to } = place;
    await placeCategories(writer, idsOf(order));
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'category.moved',
      subject: { type: 'category', id },
      details: { value, position: [from + 1, to + 1] },
    });
    return ok(value);
  });
}

function idsOf(categories: readonly Category[]): string[] {
  return categories.map(({ id }) => id);
}

export interface CategoryTable {
  categories: CategoryRecord[];
  /** What the requested category, or a new one, can be put beneath. */
  parents: CategoryRecord[];
  /** The requested category with its product count; null if there is none with this id. */
  requested: { category: CategoryRecord; productTotal: number } | null;
}

/** All categories in the merchant's order, with details of the requested one. */
export async function listCategoryTable(
  shop: Shop,
  visitor: Visitor,
  requestedId: string | null,
): Promise<Result<CategoryTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const categories = await listCategoryRecords(read);
  const category = categories.find(({ id }) => id === requestedId);
  const parents = possibleParents(categories, category ?? null);
  if (!category) return ok({ categories, parents, requested: null });
  return ok({
    categories,
    parents,
    requested: { category, productTotal: await countInCategory(read, category.id) },
  });
}

/** The category of a list of one; null for any other list. */
export function showCategory(
  { db }: Pick<Shop, 'db'>,
  selection: Selection | CollectionSelection,
): Promise<CategoryRecord | null> {
  const values = selection.kind === 'categories' ? selection.values : [];
  const [value] = values;
  if (value === undefined || values.length > 1) return Promise.resolve(null);
  return findCategoryRecord(db.read, value);
}

/** The photos of the categories directly beneath it, by their ids. */
export function photosOfParts(
  { db }: Pick<Shop, 'db'>,
  categoryId: string,
): Promise<Map<string, Picture>> {
  return readPhotosOfParts(db.read, categoryId);
}

/** In the merchant's order, with their texts. */
export function describeCategories({ db }: Pick<Shop, 'db'>): Promise<CategoryRecord[]> {
  return listCategoryRecords(db.read);
}

/** In the merchant's order. */
export function listCategories(shop: Shop): Promise<Category[]> {
  return readCategories(shop.db.read);
}

/** As listCategories, for public pages. */
export function listPublicCategories({ db }: Pick<Shop, 'db'>): Promise<readonly Category[]> {
  return currentCategories(db);
}
