import { expect, it } from 'vitest';
import type { Guest } from '#shop/cart/rules/cart.ts';
import { mergeCarts } from '#shop/cart/use-cases/merge-carts.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { maxReservedMs, reservationMs } from '#shop/payments/rules/payment-attempt.ts';
import { forgetGuestAddresses } from '#shop/payments/store/payment-attempts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import { buyer, shopWith, stockOf } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  guestRequest,
  newGuest,
  withGuestCheckout,
} from '../../../../tests/support/guest-checkout.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { beginPayment } from './begin-payment.ts';
import { placeOrder } from './place-order.ts';
import { hasPaid, settlePayment } from './settle-payment.ts';

async function guestShop(db: Database, units = 3) {
  const shop = await shopWith(db, units);
  await withGuestCheckout(shop);
  return shop;
}

async function begin(shop: Shop, guest: Guest) {
  const placing = await guestRequest(shop, guest, { method: 'credit-card' });
  const begun = await beginPayment(shop, guest, placing);
  const url = begun.ok ? begun.value.url : null;
  if (url === null) throw new Error(JSON.stringify(begun));
  const reference = url.split('/').at(-1) ?? '';
  const { id: paymentId } = await shop.db.read
    .selectFrom('payment_attempts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { paymentId, reference, placing };
}

eachEngine('card payment of a guest', ({ open }) => {
  it('becomes one order of the guest, however often and by whom it is settled, and is captured', async () => {
    const shop = await guestShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const { paymentId, reference, placing } = await begin(shop, guest);
    expect(await stockOf(shop)).toEqual([3, 1]);
    shop.testGateway?.pay(reference, 'approved');
    const [settled] = await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(settled?.state).toBe('placed');
    expect(await stockOf(shop)).toEqual([2, 0]);
    await runDueJobs(shop);
    const order = await storedOrder(shop, settled?.orderId ?? 0);
    expect(order).toMatchObject({ isGuest: true, userEmail: 'gina@example.com' });
    expect(order.payment).toEqual({ method: 'credit-card', status: 'paid' });
    expect((await showCart(shop, { visitor: null, ...guest })).count).toBe(0);
    const again = await beginPayment(shop, guest, placing);
    expect(again).toMatchObject({ ok: true, value: { url: null, order: { id: order.id } } });
    const other = await placeOrder(shop, guest, { ...placing, method: 'check' });
    expect(other).toMatchObject({ ok: true, value: { id: order.id } });
  });

  it('is shown to the browser that has its cart, and to no other', async () => {
    const shop = await guestShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const { paymentId } = await begin(shop, guest);
    const settled = await settlePayment(shop, { paymentId });
    if (!settled) throw new Error('there is no payment');
    const thief = await newGuest(shop, { 5: 1 });
    const ann = await buyer(shop);
    const mine = { visitor: null, ...guest };
    expect(await hasPaid(shop, mine, settled)).toBe(true);
    expect(await hasPaid(shop, { visitor: null, ...thief }, settled)).toBe(false);
    expect(await hasPaid(shop, { visitor: null, cartToken: null }, settled)).toBe(false);
    expect(await hasPaid(shop, { ...mine, visitor: ann }, settled)).toBe(false);
    await settlePayment(shop, { paymentId, leftBy: ann.userId });
    await settlePayment(shop, { paymentId, leftBy: '' });
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('open');
  });

  it('is replaced by the guest’s next one, which leaves those of other guests alone', async () => {
    const shop = await guestShop(await open());
    const [gina, hugo] = [await newGuest(shop, { 2: 1 }), await newGuest(shop, { 2: 1 })];
    const [first, other] = [await begin(shop, gina), await begin(shop, hugo)];
    const second = await begin(shop, gina);
    const states = await Promise.all(
      [first, other, second].map(({ paymentId }) => settlePayment(shop, { paymentId })),
    );
    expect(states.map((one) => one?.state)).toEqual(['replaced', 'open', 'open']);
    expect(await stockOf(shop)).toEqual([3, 2]);
    shop.wait(reservationMs);
    for (const { paymentId } of [other, second]) await settlePayment(shop, { paymentId });
    expect(await stockOf(shop)).toEqual([3, 0]);
  });

  it('is refused while the shop requires an account', async () => {
    const shop = await shopWith(await open(), 3);
    const guest = await newGuest(shop, { 2: 1 });
    const placing = await guestRequest(shop, guest, { method: 'credit-card' });
    expect(await beginPayment(shop, guest, placing)).toEqual({
      ok: false,
      failure: { code: 'guests-refused' },
    });
  });

  it('still becomes the guest’s order when the cart is gone meanwhile', async () => {
    const shop = await guestShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const { paymentId, reference } = await begin(shop, guest);
    await shop.db.write((writer) =>
      writer.deleteFrom('carts').where('token_hash', 'is not', null).execute(),
    );
    shop.testGateway?.pay(reference, 'approved');
    const settled = await settlePayment(shop, { paymentId });
    expect(await storedOrder(shop, settled?.orderId ?? 0)).toMatchObject({ isGuest: true });
  });

  it('is shown to the account into which the guest signs in while paying, whose cart loses the items', async () => {
    const shop = await guestShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const { paymentId, reference } = await begin(shop, guest);
    const [ann, ben] = [await buyer(shop, 'ann', { 5: 1 }), await buyer(shop, 'ben')];
    await mergeCarts(shop, ann, guest.cartToken);
    shop.testGateway?.pay(reference, 'approved');
    const settled = await settlePayment(shop, { paymentId });
    if (!settled) throw new Error('there is no payment');
    expect(await hasPaid(shop, { visitor: ann, cartToken: null }, settled)).toBe(true);
    expect(await hasPaid(shop, { visitor: ben, cartToken: null }, settled)).toBe(false);
    expect(await hasPaid(shop, { visitor: null, cartToken: null }, settled)).toBe(false);
    const { lines } = await showCart(shop, { visitor: ann, cartToken: null });
    expect(lines.map(({ product }) => product.id)).toEqual([5]);
  });

  it('of earlier guests of the browser is not shown to the account', async () => {
    const shop = await guestShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const { paymentId } = await begin(shop, guest);
    const ann = await buyer(shop);
    shop.wait(maxReservedMs);
    await mergeCarts(shop, ann, guest.cartToken);
    const settled = await settlePayment(shop, { paymentId });
    if (!settled) throw new Error('there is no payment');
    expect(await hasPaid(shop, { visitor: ann, cartToken: null }, settled)).toBe(false);
  });

  it('loses the email address after a while', async () => {
    const shop = await guestShop(await open());
    await begin(shop, await newGuest(shop, { 2: 1 }));
    const email = async () =>
      (await shop.db.read.selectFrom('payment_attempts').select('email').executeTakeFirstOrThrow())
        .email;
    await shop.db.write((writer) => forgetGuestAddresses(writer, shop.clock()));
    expect(await email()).toBe('gina@example.com');
    await shop.db.write((writer) => forgetGuestAddresses(writer, shop.clock() + 1));
    expect(await email()).toBeNull();
  });
});
