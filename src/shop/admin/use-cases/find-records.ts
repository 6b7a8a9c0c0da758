import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { mayEdit } from '#shop/settings/use-cases/edit-settings.ts';
import { type SectionName, settingLabels } from '#shop/settings/rules/sections.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTitles, type ProductTitle } from '#shop/catalogue/store/summaries.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';
import { everyUser, listUsers } from '#shop/identity/store/users.ts';
import { firstOrdersWith } from '#shop/orders/use-cases/list-orders.ts';
import { searchWords } from '#shop/search/rules/search-words.ts';

const maxOfEach = 5;

/** How many of the newest matching products are ranked by their titles. */
const maxRanked = 500;

export interface FoundRecords {
  products: ProductTitle[];
  orders: { id: number; number: string; customer: string; userEmail: string }[];
  users: { number: number; email: string }[];
  settings: { section: SectionName; title: string; label: string }[];
}

/** The first few records of each kind that match the text, as far as the visitor may see them. */
export async function findRecords(
  shop: Shop,
  visitor: Visitor,
  text: string,
): Promise<Result<FoundRecords, { code: 'forbidden' }>> {
  if (!may(visitor, 'enter-admin')) return failed({ code: 'forbidden' });
  if (text === '') return ok({ products: [], orders: [], users: [], settings: [] });
  const { read } = shop.db;
  const some = { text: text.toLowerCase(), offset: 0, limit: maxOfEach };
  const [products, orders, users] = await Promise.all([
    may(visitor, 'manage-products') ? findProducts(shop, text) : [],
    may(visitor, 'see-orders') ? firstOrdersWith(shop, text, maxOfEach) : [],
    may(visitor, 'see-users') ? listUsers(read, { ...everyUser, ...some }) : [],
  ]);
  return ok({
    products,
    orders: orders.map(({ id, number, userEmail, form }) => {
      return { id, number, customer: customerName(form), userEmail };
    }),
    users: users.map(({ number, email }) => ({ number, email })),
    settings: may(visitor, 'manage-settings') ? findSettings(visitor, text) : [],
  });
}

/** Products whose titles hold most of the words first, then the newest. */
async function findProducts({ db: { read } }: Shop, text: string): Promise<ProductTitle[]> {
  const words = searchWords(text);
  const titles = await loadTitles(read, await foundBy(read, text, maxRanked));
  const matches = ({ title }: ProductTitle) => {
    const held = searchWords(title);
    return words.filter((word) => held.some((one) => one.startsWith(word))).length;
  };
  return titles.toSorted((one, other) => matches(other) - matches(one)).slice(0, maxOfEach);
}

/** Settings sections whose title or field labels hold every word; sections named so come first. */
function findSettings(visitor: Visitor, text: string): FoundRecords['settings'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const found = settingLabels.flatMap(({ section, title, labels }) => {
    const label = labels.find(holds);
    if (!mayEdit(visitor, section) || (!holds(title) && label === undefined)) return [];
    return [{ section, title, label: label ?? '' }];
  });
  return found.toSorted((one, other) => Number(holds(other.title)) - Number(holds(one.title)));
}
