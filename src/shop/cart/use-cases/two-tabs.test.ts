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

/** A product with 5 units, one whose stock is not tracked and one that is sold out. */
const stock = [5, null, 0] as const;
const products = [2, 19, 20];

type Kind = 'add' | 'set' | 'save' | 'move' | 'remove-saved' | 'look';

interface CartStep {
  kind: Kind;
  tab: 0 | 1;
  at: number;
  quantity: number;
}

const sequences = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('add', 'add', 'set', 'save', 'move', 'remove-saved', 'look'),
    tab: fc.constantFrom<0 | 1>(0, 1),
    at: fc.integer({ min: 0, max: 2 }),
    quantity: fc.oneof(fc.integer({ min: 0, max: 7 }), fc.constantFrom(990, 998, 999)),
  }),
  { maxLength: 25 },
);

/** A minimal model of the expected cart. */
class Model {
  cart = [0, 0, 0];
  saved = [0, 0, 0];

  most(at: number): number {
    return Math.min(stock[at] ?? maxLineQuantity, maxLineQuantity);
  }

  apply({ kind, at, quantity }: CartStep, isShown: boolean): void {
    const had = this.cart[at] ?? 0;
    const kept = this.saved[at] ?? 0;
    if (kind === 'add' && quantity > 0) this.cart[at] = Math.min(had + quantity, this.most(at));
    if (kind === 'set' && isShown && had > 0 && quantity <= this.most(at)) {
      this.cart[at] = quantity;
    }
    if (kind === 'save' && isShown && had > 0) {
      this.saved[at] = Math.min(kept + had, maxLineQuantity);
      this.cart[at] = 0;
    }
    if (kind === 'move' && kept > 0) {
      const moved = Math.min(had + kept, this.most(at)) - had;
      this.cart[at] = had + moved;
      this.saved[at] = kept - moved;
    }
    if (kind === 'remove-saved') this.saved[at] = 0;
  }
}

eachEngine('cart in two tabs', ({ open, name }) => {
  it('holds the requested quantities within its limits after any sequence of actions, and counts their sum', async () => {
    const shop = await smallShop(await open());
    await setStock(shop);
    const variants = await Promise.all(products.map((id) => variantOf(shop, id)));
    const property = fc.asyncProperty(sequences, async (sequence) => {
      const customer: Customer = { visitor: null, cartToken: shop.newId() };
      const model = new Model();
      /** The variants that each window showed when it last looked. */
      const shown = [new Set<string>(), new Set<string>()];
      for (const cartStep of sequence) {
        const variantId = variants[cartStep.at] ?? '';
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
  const { kind, at, quantity, variantId } = cartStep;
  const productId = products[at] ?? 0;
  if (kind === 'add' && quantity > 0) {
    await addToCart(shop, customer, { productId, variantId: null, quantity });
  }
  if (kind === 'set') await changeQuantity(shop, customer, { variantId, quantity });
  if (kind === 'save') await saveForLater(shop, customer, { variantId });
  if (kind === 'move') await moveToCart(shop, customer, { variantId });
  if (kind === 'remove-saved') await removeSaved(shop, customer, variantId);
}

async function setStock(shop: Shop): Promise<void> {
  for (const [at, quantity] of stock.entries()) {
    const variantId = await variantOf(shop, products[at] ?? 0);
    await shop.db.write(async (writer) => {
      await writer.deleteFrom('stock').where('variant_id', '=', variantId).execute();
      if (quantity === null) return;
      await writer
        .insertInto('stock')
        .values({ variant_id: variantId, on_hand: quantity })
        .execute();
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
