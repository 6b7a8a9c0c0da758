import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxLineQuantity, type Customer } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { countCart, showCart } from './show-cart.ts';
import { listSaved, moveToCart, removeSaved, saveForLater } from './saved-lines.ts';

/** One with 5 pieces, one whose stock is not counted, one of which there are none. */
const stock = [5, null, 0] as const;
const products = [2, 19, 20];

type Kind = 'add' | 'set' | 'save' | 'move' | 'remove-saved' | 'look';

interface CartStep {
  kind: Kind;
  tab: 0 | 1;
  thing: number;
  pieces: number;
}

const auditEvents = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('add', 'add', 'set', 'save', 'move', 'remove-saved', 'look'),
    tab: fc.constantFrom<0 | 1>(0, 1),
    thing: fc.integer({ min: 0, max: 2 }),
    pieces: fc.oneof(fc.integer({ min: 0, max: 7 }), fc.constantFrom(990, 998, 999)),
  }),
  { maxLength: 25 },
);

/** What the cart should hold, in so few words that it can be believed. */
class Model {
  cart = [0, 0, 0];
  saved = [0, 0, 0];

  most(thing: number): number {
    return Math.min(stock[thing] ?? maxLineQuantity, maxLineQuantity);
  }

  apply({ kind, thing, pieces }: CartStep, isShown: boolean): void {
    const had = this.cart[thing] ?? 0;
    const kept = this.saved[thing] ?? 0;
    if (kind === 'add' && pieces > 0) this.cart[thing] = Math.min(had + pieces, this.most(thing));
    if (kind === 'set' && isShown && had > 0 && pieces <= this.most(thing)) {
      this.cart[thing] = pieces;
    }
    if (kind === 'save' && isShown && had > 0) {
      this.saved[thing] = Math.min(kept + had, maxLineQuantity);
      this.cart[thing] = 0;
    }
    if (kind === 'move' && kept > 0) {
      const moved = Math.min(had + kept, this.most(thing)) - had;
      this.cart[thing] = had + moved;
      this.saved[thing] = kept - moved;
    }
    if (kind === 'remove-saved') this.saved[thing] = 0;
  }
}

eachEngine('a cart in two windows', ({ open, name }) => {
  it('holds after any sequence of actions what was requested, counts the sum, and never more than it can', async () => {
    const shop = await smallShop(await open());
    await setStock(shop);
    const variants = await Promise.all(products.map((id) => variantOf(shop, id)));
    const property = fc.asyncProperty(auditEvents, async (sequence) => {
      const customer: Customer = { visitor: null, cartToken: shop.newId() };
      const model = new Model();
      /** The variants that each window showed when it last looked. */
      const shown = [new Set<string>(), new Set<string>()];
      for (const cartStep of sequence) {
        const variantId = variants[cartStep.thing] ?? '';
        const inWindow = shown[cartStep.tab];
        const isShown = inWindow?.has(variantId) ?? false;
        if (cartStep.kind === 'look') {
          const { lines } = await showCart(shop, customer);
          shown[cartStep.tab] = new Set(lines.map((line) => line.variantId));
        } else if (isShown || !['set', 'save'].includes(cartStep.kind)) {
          await act(shop, customer, { ...cartStep, variantId });
        }
        model.apply(cartStep, isShown);
      }
      const held = new Map(
        (await showCart(shop, customer)).lines.map((l) => [l.variantId, l.quantity]),
      );
      const saved = new Map(
        (await listSaved(shop, customer)).map((l) => [l.variantId, l.quantity]),
      );
      expect(variants.map((id) => held.get(id) ?? 0)).toEqual(model.cart);
      expect(variants.map((id) => saved.get(id) ?? 0)).toEqual(model.saved);
      const sum = model.cart.reduce((a, b) => a + b, 0);
      expect(await countCart(shop, customer)).toBe(sum);
      expect(Math.max(...held.values(), ...saved.values(), 0)).toBeLessThanOrEqual(maxLineQuantity);
    });
    await fc.assert(property, { numRuns: name === 'SQLite' ? 40 : 10 });
  });
});

async function act(shop: Shop, customer: Customer, cartStep: CartStep & { variantId: string }) {
  const { kind, thing, pieces, variantId } = cartStep;
  const productId = products[thing] ?? 0;
  if (kind === 'add' && pieces > 0) {
    await addToCart(shop, customer, { productId, variantId: null, quantity: pieces });
  }
  if (kind === 'set') await changeQuantity(shop, customer, { variantId, quantity: pieces });
  if (kind === 'save') await saveForLater(shop, customer, { variantId });
  if (kind === 'move') await moveToCart(shop, customer, { variantId });
  if (kind === 'remove-saved') await removeSaved(shop, customer, variantId);
}

async function setStock(shop: Shop): Promise<void> {
  for (const [thing, pieces] of stock.entries()) {
    const variantId = await variantOf(shop, products[thing] ?? 0);
    await shop.db.write(async (writer) => {
      await writer.deleteFrom('stock').where('variant_id', '=', variantId).execute();
      if (pieces === null) return;
      await writer.insertInto('stock').values({ variant_id: variantId, on_hand: pieces }).execute();
    });
  }
}

async function variantOf(shop: Shop, productId: number): Promise<string> {
  const row = await shop.db.read
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.id;
}
