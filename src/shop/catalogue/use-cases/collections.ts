import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Collection, ruleWords } from '#shop/catalogue/rules/collection.ts';
import {
  type CollectionForm,
  collectionFormOf,
  type CollectionProblems,
  type ReadCollection,
  readCollectionForm,
} from '#shop/catalogue/rules/collection-form.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { listCategories, type PhotoChange } from '#shop/catalogue/store/categories.ts';
import {
  deleteCollection as removeCollection,
  findCollection,
  insertCollection,
  listCollections as readCollections,
  updateCollection,
} from '#shop/catalogue/store/collections.ts';
import { chooseProducts, unknownProducts } from '#shop/catalogue/store/collection-products.ts';
import { changedFields, recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { chosenMembers, countMembers } from './collection-members.ts';

type Refused = { code: 'forbidden' | 'not-found' };

export interface ListedCollection extends Collection {
  /** The rule in a sentence. */
  words: string;
  /** Published products. */
  productCount: number;
}

const maxCollections = 200;

/** In alphabetical order, drafts among them. */
export async function listCollections(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ListedCollection[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [collections, categories, stored] = await Promise.all([
    readCollections(read),
    listCategories(read),
    readSettings(read),
  ]);
  const { currency } = settingsFrom(stored);
  const counts = await countMembers(shop, collections);
  return ok(
    collections.map((collection) => ({
      ...collection,
      words: ruleWords(collection.rule, { currency, categories }),
      productCount: counts.get(collection.id) ?? 0,
    })),
  );
}

export interface OpenedCollection {
  collection: Collection;
  form: CollectionForm;
}

/** A collection with the form that edits it. */
export async function openCollection(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<OpenedCollection, Refused>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const collection = await findCollection(read, { id });
  if (!collection) return failed({ code: 'not-found' });
  const { currency } = settingsFrom(await readSettings(read));
  const members = collection.rule === null ? await chosenMembers(shop.db, collection) : [];
  const ordered = members.toSorted((a, b) => b.points - a.points);
  const productIds = ordered.map((member) => member.id);
  return ok({ collection, form: collectionFormOf(collection, { productIds, currency }) });
}

export interface SavedCollection {
  /** Null adds one. */
  id: string | null;
  /** The edit that the form was opened on. */
  editedAt: number;
  form: CollectionForm;
  /** A picture is kept already: see product-pictures.ts. */
  photo: PhotoChange;
}

export type SaveCollectionFailure =
  | Refused
  | { code: 'invalid'; problems: CollectionProblems }
  /** Conflict: changed by someone else since the form was opened. */
  | { code: 'stale' };

/** Adds or changes a collection. */
export async function saveCollection(
  shop: Shop,
  visitor: Visitor,
  { id, editedAt, form, photo }: SavedCollection,
): Promise<Result<Collection, SaveCollectionFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const before = id === null ? null : await findCollection(writer, { id });
    if (id !== null && !before) return failed({ code: 'not-found' });
    const read = await readForm(writer, form, before);
    if (!read.ok) return read;
    if (before && before.editedAt !== editedAt) return failed({ code: 'stale' });
    const { facts, productIds } = read.value;
    const saved = {
      id: id ?? shop.newId(),
      facts,
      formerSlugs: formerSlugs(before, facts.slug),
      now,
    };
    if (!before) {
      await insertCollection(writer, saved, photo === 'removed' ? null : photo);
    } else if (!(await updateCollection(writer, before, { ...saved, photo }))) {
      return failed({ code: 'stale' });
    }
    // Those chosen by hand leave a collection that is by rule from now on.
    if (facts.rule === null || before?.rule === null) {
      await chooseProducts(writer, saved.id, productIds);
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: before ? 'collection.changed' : 'collection.added',
      subject: { type: 'collection', id: saved.id },
      details: { ...changesBetween(before, read.value), ...(photo && { photo: photoName(photo) }) },
    });
    const after = await findCollection(writer, { id: saved.id });
    return after ? ok(after) : failed({ code: 'not-found' });
  });
}

/** Deletes a collection and returns its title; its products stay. */
export async function deleteCollection(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<string, Refused>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const collection = await findCollection(writer, { id });
    if (!collection) return failed({ code: 'not-found' });
    await removeCollection(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'collection.deleted',
      subject: { type: 'collection', id },
      details: { title: collection.title, slug: collection.slug },
    });
    return ok(collection.title);
  });
}

async function readForm(
  writer: Writer,
  form: CollectionForm,
  before: Collection | null,
): Promise<Result<ReadCollection, { code: 'invalid'; problems: CollectionProblems }>> {
  const { currency } = settingsFrom(await readSettings(writer));
  const known = (await listCategories(writer)).map(({ id }) => id);
  // Its rule keeps those that are deleted.
  const categories = [...known, ...(before?.rule?.categories ?? [])];
  const read = readCollectionForm(form, { currency, categories });
  if (!read.ok) return read;
  const invalid = (problems: CollectionProblems) => failed({ code: 'invalid' as const, problems });
  const all = await readCollections(writer);
  if (!before && all.length >= maxCollections) {
    return invalid({ title: 'There are as many collections as can be kept. Delete one first.' });
  }
  const { slug } = read.value.facts;
  const others = all.filter(({ id }) => id !== before?.id);
  const taken = others.find((one) => one.slug === slug || one.formerSlugs.includes(slug));
  if (taken) return invalid({ slug: `This address leads to “${taken.title}”.` });
  const [unknown] = await unknownProducts(writer, read.value.productIds);
  if (unknown !== undefined) return invalid({ products: `There is no product ${unknown}.` });
  return read;
}

const maxFormerSlugs = 20;

/** The address until now, and those before it, go on leading here. */
function formerSlugs(before: Collection | null, slug: string): string[] {
  if (!before) return [];
  const all = [...before.formerSlugs, before.slug].filter((one) => one !== slug);
  return [...new Set(all)].slice(-maxFormerSlugs);
}

function photoName(photo: NonNullable<PhotoChange>): string | null {
  return photo === 'removed' ? null : photo.name;
}

/** Each changed field with its old and new value. */
function changesBetween(before: Collection | null, { facts, productIds }: ReadCollection) {
  const products = facts.rule === null ? { productIds } : {};
  if (!before) return { ...facts, ...products };
  return { ...changedFields(before, facts), ...products };
}
