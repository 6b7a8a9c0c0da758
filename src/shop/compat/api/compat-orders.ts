import type { Rating } from '#shop/catalogue/rules/product.ts';
import { externalIdFrom } from '#shop/identity/rules/login.ts';
import { showStartingRatings } from '#shop/reviews/use-cases/list-reviews.ts';
import { findAccount, linkExternalId } from '#shop/identity/use-cases/accounts.ts';
import { type BrowsedOrder, browseOrders } from '#shop/orders/use-cases/list-orders.ts';
import { orderedProductIds } from '#shop/orders/rules/order.ts';
import { placeFromDraft } from '#shop/checkout/api/order-drafts.ts';
import { orderDraftSchema } from '#shop/checkout/api/checkout-json.ts';
import { orderToWire, type WireOrder } from '#shop/orders/api/order-json.ts';
import { wireRating } from '#shop/catalogue/api/product-json.ts';
import {
  answerFrom,
  type CompatContext,
  type CompatResource,
  duplicateId,
  fieldsOf,
  findRow,
  isIdTaken,
  oldClient,
  refused,
  refusedBy,
  textFrom,
  withNumbers,
} from './compat-resource.ts';

/** Orders are accounting records: they can be created and read, but never changed. */
export function compatOrders({ shop, origin }: CompatContext): CompatResource {
  const resource: CompatResource = {
    hasCategories: false,

    async read({ after, offset, limit }) {
      const { orders } = await browseOrders(shop, oldClient, { after, offset, limit });
      const lines = orders.flatMap(({ order }) => order.lines);
      const ratings = await showStartingRatings(shop, orderedProductIds(lines));
      return orders.map((browsed) => asClientsKnowThem(browsed, ratings, origin));
    },

    async count() {
      const { total } = await browseOrders(shop, oldClient, { after: 0, offset: 0, limit: 0 });
      return total;
    },

    async add(body) {
      const { id, loginuser, ...posted } = fieldsOf(body);
      if (await isIdTaken(resource, id)) return duplicateId;
      const draft = orderDraftSchema.safeParse(draftFields(posted));
      if (!draft.success) return refusedBy(draft.error);
      const { userid, email } = fieldsOf(loginuser);
      const customer = { userId: textFrom(userid) ?? '', email: textFrom(email) ?? '' };
      const buyer = await findAccount(shop, oldClient, customer);
      if (!buyer.ok) return refused(noAccount);
      const call = { shop, origin, visitor: buyer.value, network: null, headers: {} };
      // Old clients cannot select a shipping method, nor ask for agreement to the terms.
      const taken = {
        isAnyVariant: true,
        isCheapestShippingTaken: true,
        consent: 'not-requested' as const,
      };
      const answer = answerFrom(await placeFromDraft(call, draft.data, taken));
      if (answer.status !== 201) return answer;
      const externalId = externalIdFrom(customer.userId);
      const link = { userId: buyer.value.userId, externalId: externalId ?? '' };
      if (externalId !== null) await linkExternalId(shop, oldClient, link);
      const { id: placedId } = fieldsOf(answer.body);
      return { status: 201, body: (await findRow(resource, Number(placedId))) ?? answer.body };
    },

    change: async () => asItWasPlaced,
    remove: async () => asItWasPlaced,
  };
  return resource;
}

const noAccount = { path: 'loginuser', message: 'No account has this userid or address' };
const asItWasPlaced = refused({ path: '', message: 'An order stays as it was placed' });

/** Includes the client's own id of the account and the ratings that staff entered. */
function asClientsKnowThem(
  browsed: BrowsedOrder,
  ratings: ReadonlyMap<number, Rating>,
  origin: string,
): WireOrder {
  const wire = orderToWire(browsed, origin);
  const { userid } = wire.loginuser;
  const cartitem = wire.cartitem.map((line) => {
    const typed = ratings.get(line.id ?? 0);
    return typed ? { ...line, rating: wireRating(typed) } : line;
  });
  const loginuser = { ...wire.loginuser, userid: browsed.account?.externalId ?? userid };
  return { ...wire, cartitem, loginuser };
}

/** Product facts in a line, including its price, are ignored. */
function draftFields({ cartitem, formdata, ...others }: Record<string, unknown>) {
  const lines = Array.isArray(cartitem) ? cartitem.map(fieldsOf) : cartitem;
  return {
    ...others,
    cartitem: Array.isArray(lines)
      ? lines.map(({ price: _price, variantId, ...line }) => ({
          ...withNumbers(line, ['id', 'qty']),
          ...(typeof variantId === 'string' && variantId !== '' && { variantId }),
        }))
      : lines,
    formdata: Object.fromEntries(
      Object.entries(fieldsOf(formdata)).map(([name, value]) => [name, textFrom(value)]),
    ),
  };
}
