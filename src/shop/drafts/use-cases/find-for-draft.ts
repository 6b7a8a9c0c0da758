import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { findLastDetails } from '#shop/orders/store/orders.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { readLinesOnSale, readVariantLines } from '#shop/cart/store/cart-contents.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';
import type { DraftOrder } from '#shop/drafts/rules/draft-order.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findDetails } from '#shop/identity/store/details.ts';
import { everyUser, listUsers } from '#shop/identity/store/users.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface FoundCustomer {
  userId: string;
  email: string;
}

const maxFound = 8;

/** Accounts by a part of their email address or user name. Only for those who may see users. */
export async function findDraftCustomers(
  shop: Shop,
  visitor: Visitor,
  text: string,
): Promise<FoundCustomer[]> {
  if (text === '' || !may(visitor, 'see-users')) return [];
  const filter = { ...everyUser, text: text.toLowerCase() };
  const users = await listUsers(shop.db.read, { ...filter, offset: 0, limit: maxFound });
  return users.map(({ userId, email }) => ({ userId, email }));
}

/** The draft for this account, with its default address. */
export async function draftForCustomer(
  shop: Shop,
  visitor: Visitor,
  { userId, draft }: { userId: string; draft: DraftOrder },
): Promise<Result<DraftOrder, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [account] = await findAccountFacts(read, [userId]);
  if (!account) return failed({ code: 'not-found' });
  const [[address], details, { vatNumber }] = await Promise.all([
    listAddresses(read, userId),
    findDetails(read, userId),
    findLastDetails(read, userId),
  ]);
  const { note } = draft.form;
  const known = new Map(Object.entries(address?.form ?? {}));
  const form = checkoutFormFrom((name) => known.get(name) ?? draft.form[name]);
  const phone = form.phone || (details?.phone ?? '');
  const { vat: _ofAnother, ...kept } = draft;
  const vat = vatNumber === '' ? {} : { vat: { text: vatNumber, answer: null } };
  return ok({ ...kept, ...vat, form: { ...form, phone, note, email: account.email } });
}

const maxFoundProducts = 10;
const maxFoundVariants = 30;

/** Variants on sale by words, product number or SKU. */
export async function findDraftItems(
  shop: Shop,
  visitor: Visitor,
  text: string,
): Promise<Result<CartLine[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { currency } = settingsFrom(await readSettings(read));
  const productIds = await foundBy(read, text.trim(), maxFoundProducts);
  if (productIds.length === 0) return ok([]);
  return ok((await readLinesOnSale(read, productIds, currency)).slice(0, maxFoundVariants));
}

/** The title of a variant on sale; null if there is none. */
export async function findDraftVariant(shop: Shop, variantId: string) {
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const [line] = await readVariantLines(shop.db.read, [variantId], currency);
  return line ? { variantId, title: titleWith(line.product.title, line.optionValues) } : null;
}
