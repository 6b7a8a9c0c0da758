import {
  type AddFailure,
  cappedQuantity,
  cartCount,
  maxLines,
  type Customer,
} from '#shop/cart/rules/cart.ts';
import { type Choice, variantOf } from '#shop/catalogue/rules/options.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { cartsFrom } from '#shop/access/rules/usage-limits.ts';
import type { Allowance } from '#platform/allowances.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf, type CartOwner, findCart, lockCart } from '#shop/cart/store/cart.ts';
import { readStoredLines, setCartLine, type StoredLine } from '#shop/cart/store/cart-lines.ts';
import type { Writer } from '#platform/database/database.ts';
import { findSellables, type Sellable } from '#shop/catalogue/store/sellables.ts';

export interface CartAddition {
  productId: number;
  /** Needed only where the product has several variants and no `choice` is given. */
  variantId: string | null;
  choice?: Choice;
  quantity: number;
  /** The cart's token was made for this request: no cart can have it yet. */
  isFirst?: boolean;
}

export interface Added {
  title: string;
  variantId: string;
  /** Units added; fewer than requested if limited by stock or the line maximum. */
  added: number;
  /** Units in the line now. */
  inLine: number;
  /** Units in the cart now. */
  count: number;
}

/** Raises the quantity of a line or creates one (specification 4), up to the available stock. */
export async function addToCart(
  shop: Shop,
  customer: Customer,
  adding: CartAddition,
): Promise<Result<Added, AddFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) throw new Error('a cart needs an account or a browser secret');
  const hasCart =
    'userId' in owner || (!adding.isFirst && (await findCart(shop.db.read, owner)) !== null);
  const begun = hasCart ? ok([]) : beginCart(shop, customer);
  if (!begun.ok) return begun;
  const added = await add(shop, owner, adding);
  if (!added.ok) shop.allowances.refund(begun.value);
  return added;
}

/** New guest carts are rate limited: an account has one cart, but a client without cookies creates one per request. */
export function beginCart(
  shop: Shop,
  { network = null }: Customer,
): Result<Allowance[], { code: 'too-many-requests'; waitMs: number }> {
  const uses = cartsFrom(network, shop.limits);
  const waitMs = shop.allowances.consume(uses);
  return waitMs > 0 ? failed({ code: 'too-many-requests', waitMs }) : ok(uses);
}

async function add(
  shop: Shop,
  owner: CartOwner,
  adding: CartAddition,
): Promise<Result<Added, AddFailure>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const chosen = await chooseVariant(writer, adding);
    if (!chosen.ok) return chosen;
    const { sellable, productTitle, ...what } = chosen.value;
    const { variantId, title } = what;
    const fresh = { id: shop.newRowId(), checkoutKey: shop.newId(), now };
    const cart = await lockCart(writer, owner, fresh);
    const lines = cart.isNew
      ? new Map<string, StoredLine>()
      : await readStoredLines(writer, cart.id);
    const had = lines.get(variantId)?.quantity ?? 0;
    if (had === 0 && lines.size >= maxLines) return failed({ code: 'cart-full' });
    if (sellable !== null && sellable <= 0) return failed({ code: 'sold-out', title });
    const quantity = cappedQuantity(had + adding.quantity, sellable);
    if (quantity <= had) return failed({ code: 'no-more', title, available: had });
    await setCartLine(writer, cart.id, { ...what, quantity });
    const others = [...lines.values()].filter(
      (line) => line.isOnSale && line.variantId !== variantId,
    );
    const count = cartCount([...others, { quantity }]);
    return ok({
      title: productTitle,
      variantId,
      added: quantity - had,
      inLine: quantity,
      count,
    });
  });
}

async function chooseVariant(
  writer: Writer,
  { productId, variantId, choice = [] }: CartAddition,
): Promise<Result<Sellable, AddFailure>> {
  const sold = await findSellables(writer, productId);
  const [first, ...others] = sold;
  if (!first) return failed({ code: 'not-found' });
  if (variantId !== null) {
    const named = sold.find((one) => one.variantId === variantId);
    return named ? ok(named) : failed({ code: 'not-found' });
  }
  const chosen = first.optionValues.map((_, at) => choice[at] ?? '');
  const found = variantOf(sold, chosen);
  if (found) return ok(found);
  if (!chosen.includes('')) return failed({ code: 'no-such-variant' });
  return others.length > 0 ? failed({ code: 'option-not-chosen' }) : ok(first);
}
