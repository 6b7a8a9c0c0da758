import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { readVariantLines } from '#shop/cart/store/cart-contents.ts';
import { readDiscounts } from '#shop/cart/store/read-discounts.ts';
import type { StoredDraft } from '#shop/drafts/rules/draft-order.ts';
import { draftLines } from '#shop/drafts/rules/draft-lines.ts';
import { type DraftPlan, planDraft } from '#shop/drafts/rules/plan-draft.ts';
import {
  countDrafts,
  findDraft,
  findPlacedDraft,
  listDrafts as readDrafts,
} from '#shop/drafts/store/draft-orders.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { readTaxExemption } from '#shop/identity/store/tax-exemption.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const draftsPageSize = 20;

export interface ListedDraft extends StoredDraft {
  plan: DraftPlan;
}

export interface DraftTable {
  drafts: ListedDraft[];
  page: Page;
  /** The email addresses of the staff who changed the drafts, by account. */
  names: Record<string, string>;
}

export async function listDrafts(
  shop: Shop,
  visitor: Visitor,
  { page: number, size = draftsPageSize }: { page: number; size?: number },
): Promise<Result<DraftTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const page = pageOf(number, await countDrafts(read), size);
  const stored = await readDrafts(read, { offset: page.offset, limit: page.size });
  const settings = settingsFrom(await readSettings(read));
  const drafts: ListedDraft[] = [];
  for (const draft of stored) {
    drafts.push({ ...draft, plan: await planStored(shop, read, { ...draft, settings }) });
  }
  return ok({ drafts, page, names: await namesOf(read, stored) });
}

export interface ShownDraft {
  stored: StoredDraft;
  plan: DraftPlan;
  currency: string;
  names: Record<string, string>;
}

export type DraftFailure = { code: 'forbidden' } | { code: 'not-found' };

/** A draft that was placed is not found: `placed` says which order it has become. */
export async function showDraft(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<ShownDraft, DraftFailure | { code: 'placed'; order: PlacedOrder }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const stored = await findDraft(read, id);
  if (!stored) {
    const order = await findPlacedDraft(read, id);
    return order ? failed({ code: 'placed', order }) : failed({ code: 'not-found' });
  }
  const settings = settingsFrom(await readSettings(read));
  const plan = await planStored(shop, read, { ...stored, settings });
  const { currency } = settings;
  return ok({ stored, plan, currency, names: await namesOf(read, [stored]) });
}

/** In the write that places it, or before. */
export async function planStored(
  shop: Pick<Shop, 'addressRules' | 'clock' | 'hooks'>,
  reader: Reader,
  { userId, draft, settings }: Pick<StoredDraft, 'userId' | 'draft'> & { settings: Settings },
): Promise<DraftPlan> {
  const variantIds = draft.items.flatMap((item) => {
    return item.kind === 'variant' ? [item.variantId] : [];
  });
  const onSale = await readVariantLines(reader, [...new Set(variantIds)], settings.currency);
  const customer = userId === '' ? null : await findVisitor(reader, { userId });
  const discounts =
    draft.discount.kind === 'promotions'
      ? await readDiscounts(reader, {
          typed: draft.discount.code,
          visitor: customer,
          lines: draftLines(draft.items, onSale, settings.currency),
          now: shop.clock(),
          hooks: shop.hooks,
        })
      : ok([]);
  const taxExemption = await readTaxExemption(reader, settings, customer);
  const { addressRules } = shop;
  return planDraft(draft, { settings, onSale, discounts, taxExemption, addressRules });
}

async function namesOf(reader: Reader, drafts: readonly StoredDraft[]) {
  const accounts = await findAccountFacts(reader, [
    ...new Set(drafts.map(({ updatedBy }) => updatedBy)),
  ]);
  return Object.fromEntries(accounts.map(({ userId, email }) => [userId, email]));
}
