import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { everyCustomer } from '#shop/customers/rules/customer-table.ts';
import {
  type Segment,
  type SegmentForm,
  segmentFrom,
  type SegmentProblems,
} from '#shop/customers/rules/segment.ts';
import { segmentFormOf, segmentWords } from '#shop/customers/rules/segment-words.ts';
import { countCustomers, listCountries } from '#shop/customers/store/customers.ts';
import { listCustomerTags } from '#shop/customers/store/customer-writings.ts';
import {
  deleteSegment as dropSegment,
  findSegment,
  insertSegment,
  listPromotionsFor,
  listRegions,
  listSegments as readSegments,
  titlesOfProducts,
  updateSegment,
} from '#shop/customers/store/segments.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { filterFrom, refreshCustomers } from './list-customers.ts';

export interface ListedSegment extends Segment {
  /** The conditions in a sentence. */
  words: string;
  /** How many customers are in it now, up to one more than `maxCountedCustomers`. */
  customers: number;
}

const maxSegments = 50;

/** In alphabetical order. */
export async function listSegments(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ListedSegment[], { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await refreshCustomers(shop);
  return ok(await described(shop, await readSegments(shop.db.read)));
}

/** A segment as it is listed. */
export async function showSegment(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<ListedSegment, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await refreshCustomers(shop);
  const segment = await findSegment(shop.db.read, id);
  const [shown] = segment ? await described(shop, [segment]) : [];
  return shown ? ok(shown) : failed({ code: 'not-found' });
}

async function described(shop: Shop, segments: readonly Segment[]): Promise<ListedSegment[]> {
  const { read } = shop.db;
  const { currency } = settingsFrom(await readSettings(read));
  const productIds = segments.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const products = await titlesOfProducts(read, productIds);
  return Promise.all(
    segments.map(async (segment) => ({
      ...segment,
      words: segmentWords(segment, { currency, products }),
      customers: await countSegment(shop, segment.id),
    })),
  );
}

async function countSegment(shop: Shop, segment: string): Promise<number> {
  return countCustomers(shop.db.read, await filterFrom(shop, { ...everyCustomer, segment }));
}

export interface SegmentChoices {
  countries: string[];
  regions: string[];
  tags: string[];
  categories: string[];
}

/** What the fields of the form can be. */
export async function readSegmentChoices({ db: { read } }: Shop): Promise<SegmentChoices> {
  const [countries, regions, tags, categories] = await Promise.all([
    listCountries(read),
    listRegions(read),
    listCustomerTags(read),
    listCategories(read),
  ]);
  return { countries, regions, tags, categories: categories.map(({ value }) => value) };
}

/** The form as it is stored. */
export async function formOfSegment(
  { db }: Pick<Shop, 'db'>,
  segment: Segment,
): Promise<SegmentForm> {
  const { currency } = settingsFrom(await readSettings(db.read));
  return segmentFormOf(segment, currency);
}

export type SaveSegmentFailure =
  | { code: 'forbidden' | 'not-found' | 'too-many' }
  | { code: 'incomplete'; problems: SegmentProblems };

/** Adds a segment, or changes the one with this id. */
export async function saveSegment(
  shop: Shop,
  visitor: Visitor,
  { id, form }: { id: string | null; form: SegmentForm },
): Promise<Result<Segment, SaveSegmentFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const categories = (await listCategories(shop.db.read)).map(({ value }) => value);
  const read = segmentFrom(form, { currency, categories });
  if (!read.ok) return read;
  const facts = { ...read.value, id: id ?? shop.newId() };
  return shop.db.write(async (writer) => {
    const before = id === null ? null : await findSegment(writer, id);
    if (id !== null && !before) return failed({ code: 'not-found' });
    const { productId } = facts;
    const isNewProduct = productId !== null && productId !== before?.productId;
    if (isNewProduct && !(productId in (await titlesOfProducts(writer, [productId])))) {
      const problems = { product: 'There is no product with this number' };
      return failed({ code: 'incomplete', problems });
    }
    if (!before && (await readSegments(writer)).length >= maxSegments) {
      return failed({ code: 'too-many' });
    }
    const isSaved = before
      ? await updateSegment(writer, facts)
      : await insertSegment(writer, facts, shop.clock());
    if (!isSaved) return failed({ code: 'incomplete', problems: { name: 'This name is taken' } });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: before ? 'segment.changed' : 'segment.added',
      subject: { type: 'segment', id: facts.id },
      details: before ? { before: given(before), after: given(facts) } : given(facts),
    });
    return ok(facts);
  });
}

/** Without what does not restrict. */
function given(segment: Segment): Record<string, unknown> {
  const { id: _id, ...facts } = segment;
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}

export type DeleteSegmentFailure =
  | { code: 'forbidden' | 'not-found' }
  | { code: 'in-use'; promotions: string[] };

/** A segment of a promotion stays, which would apply to no one without it. */
export async function deleteSegment(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, DeleteSegmentFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer: Writer) => {
    const segment = await findSegment(writer, id);
    if (!segment) return failed({ code: 'not-found' });
    const promotions = await listPromotionsFor(writer, id);
    if (promotions.length > 0) return failed({ code: 'in-use', promotions });
    await dropSegment(writer, id);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'segment.deleted',
      subject: { type: 'segment', id },
      details: { name: segment.name },
    });
    return ok(null);
  });
}
