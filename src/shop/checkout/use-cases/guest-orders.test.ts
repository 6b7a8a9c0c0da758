import { expect, it } from 'vitest';
import { defaultUsageLimits } from '#shop/access/rules/usage-limits.ts';
import { makeAllowances } from '#platform/allowances.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { claimAtSignIn } from '#shop/orders/use-cases/claim-at-sign-in.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { forgetContact } from '#shop/orders/use-cases/forget-contact.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import { registerGuest } from '#shop/orders/use-cases/register-guest.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { openOrderLink } from '#shop/orders/use-cases/open-order-link.ts';
import { confirmAddress } from '#shop/identity/use-cases/accounts.ts';
import { readSender, renderEmail } from '#shop/email/use-cases/render-email.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { anonymousRequest } from '../../../../tests/support/registered-customer.ts';
import { newCustomer, unitsLeft } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  fillGuestCart,
  guestOrder,
  guestRequest,
  newGuest,
  withGuestCheckout,
} from '../../../../tests/support/guest-checkout.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';

const email = 'gina@example.com';

function verify(shop: Shop, { userId, email: address }: Visitor) {
  return shop.db.write((writer) => confirmAddress(shop, writer, { userId, email: address }));
}

async function ordersOf(shop: Shop, visitor: Visitor): Promise<number[]> {
  const { orders } = await listMyOrders(shop, visitor, 1);
  return orders.map(({ id }) => id);
}

function forgetJobs(shop: Shop) {
  return shop.db.read
    .selectFrom('jobs')
    .select(['id', 'payload', 'due_at as dueAt'])
    .where('kind', '=', 'forget-contact')
    .execute();
}

async function runForgetJob(shop: Shop): Promise<void> {
  const [job] = await forgetJobs(shop);
  if (!job) throw new Error('no job forgets contact details');
  await forgetContact(shop, { jobId: job.id, ...JSON.parse(job.payload) });
}

/** The link in the confirmation of one order. */
async function linkIn(shop: Shop, order: { id: number }): Promise<string> {
  const mail = await shop.db.read
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'data'])
    .where('template', '=', 'order-placed')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const sender = await readSender(shop);
  const rendered = await renderEmail(shop, { mail, sender, tokenOf: shop.mailTokens });
  return /https?:[^\s"<>]*\/(?:order\/[^\s"<>]+|myorder)/.exec(rendered?.text ?? '')?.[0] ?? '';
}

eachEngine('orders of guests', ({ open }) => {
  it('are refused while the shop requires an account', async () => {
    const shop = await smallShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const placed = await placeOrder(shop, guest, await guestRequest(shop, guest));
    expect(placed).toEqual({ ok: false, failure: { code: 'guests-refused' } });
    expect(await unitsLeft(shop, 2)).toBe(23);
  });

  it('need an email address and take the units, and the cart becomes one order however often it is sent', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const guest = await newGuest(shop, { 2: 2 });
    const request = await guestRequest(shop, guest, { email: 'Gina@Example.com' });
    const nowhere = { ...request, form: { ...request.form, email: '' } };
    expect(await placeOrder(shop, guest, nowhere)).toMatchObject({
      ok: false,
      failure: { code: 'incomplete', problems: { email: 'missing' } },
    });
    const sent = await Promise.all([1, 2, 3].map(() => placeOrder(shop, guest, request)));
    const ids = sent.map((one) => (one.ok ? one.value.id : one.failure.code));
    expect(new Set(ids).size).toBe(1);
    const order = await storedOrder(shop, Number(ids[0]));
    expect(order).toMatchObject({ isGuest: true, userId: '', userEmail: email });
    expect(await unitsLeft(shop, 2)).toBe(21);
    expect((await showCart(shop, { visitor: null, ...guest })).count).toBe(0);
  });

  it('are not found again with the key of another browser’s order, and no cart is made up', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const guest = await newGuest(shop, { 2: 1 });
    const request = await guestRequest(shop, guest);
    expect((await placeOrder(shop, guest, request)).ok).toBe(true);
    const thief = await newGuest(shop, { 5: 1 });
    expect(await placeOrder(shop, thief, request)).toMatchObject({ ok: false });
    const unknown = { cartToken: shop.newId() };
    expect(await placeOrder(shop, unknown, request)).toEqual({
      ok: false,
      failure: { code: 'empty-cart' },
    });
    const ann = await newCustomer(shop, 'ann');
    expect(await placeOrder(shop, ann, request)).toMatchObject({ ok: false });
    expect(await shop.db.read.selectFrom('carts').selectAll().execute()).toHaveLength(2);
  });

  it('are limited per email address and hour, in whatever browser', async () => {
    let now = Date.UTC(2026, 10, 21, 12);
    const clock = () => now;
    const plain = await withGuestCheckout(await smallShop(await open()));
    const limits = { ...defaultUsageLimits, ordersPerAccount: 2 };
    const shop = { ...plain, clock, limits, allowances: makeAllowances(clock) };
    await guestOrder(shop);
    await guestOrder(shop, { email: 'GINA@example.com' });
    await expect(guestOrder(shop)).rejects.toThrow('too-many-orders');
    await guestOrder(shop, { email: 'other@example.com' });
    now += 61 * 60_000;
    await guestOrder(shop);
  });

  it('send a limited number of confirmations to one address a day', async () => {
    const plain = await withGuestCheckout(await smallShop(await open()));
    const shop = { ...plain, limits: { ...plain.limits, unverifiedReceipts: 2 } };
    for (let times = 0; times < 3; times += 1) await guestOrder(shop);
    const sent = await shop.db.read.selectFrom('mail_outbox').select('recipient').execute();
    expect(sent.map(({ recipient }) => recipient)).toEqual([email, email]);
  });

  it('can be opened by the signed link in their email alone', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const order = await guestOrder(shop);
    const other = await guestOrder(shop);
    const link = await linkIn(shop, order);
    const token = shop.orderLinks.tokenOf(order.id);
    expect(link).toBe(`${shop.origin}/order/${order.id}/${token}`);
    const network = null;
    const opened = await openOrderLink(shop, { orderId: order.id, token, network });
    expect(opened).toMatchObject({ ok: true, value: { number: order.number } });
    const wrong = [
      { orderId: other.id, token },
      { orderId: order.id, token: '' },
      { orderId: order.id, token: token.slice(0, -1) },
      { orderId: order.id, token: `${token}0` },
      { orderId: 999, token: shop.orderLinks.tokenOf(999) },
    ];
    for (const tried of wrong) {
      expect(await openOrderLink(shop, { ...tried, network })).toEqual({
        ok: false,
        failure: { code: 'not-found' },
      });
    }
  });

  it('are hard to look for: a network that tries wrong links has to wait, also with a right one', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const { id: orderId } = await guestOrder(shop);
    const network = '192.0.2.1';
    const token = shop.orderLinks.tokenOf(orderId);
    for (let times = 0; times < 40; times += 1) {
      expect((await openOrderLink(shop, { orderId, token, network })).ok).toBe(true);
    }
    for (let times = 0; times < 31; times += 1) {
      await openOrderLink(shop, { orderId, token: 'wrong', network });
    }
    expect(await openOrderLink(shop, { orderId, token, network })).toMatchObject({
      failure: { code: 'too-many-requests' },
    });
  });

  it('belong to an account with their address once that is verified, and to no other', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const order = await guestOrder(shop);
    const [gina, ann] = [await newCustomer(shop, 'gina'), await newCustomer(shop, 'ann')];
    await claimAtSignIn(shop, gina, shop.hooks.emailVerified);
    await verify(shop, ann);
    expect(await ordersOf(shop, gina)).toEqual([]);
    expect(await ordersOf(shop, ann)).toEqual([]);
    await verify(shop, gina);
    expect(await ordersOf(shop, gina)).toEqual([order.id]);
    expect(await ordersOf(shop, ann)).toEqual([]);
    const token = shop.orderLinks.tokenOf(order.id);
    expect(await linkIn(shop, order)).toBe(`${shop.origin}/order/${order.id}/${token}`);
    const link = { orderId: order.id, token, network: null };
    expect(await openOrderLink(shop, link)).toMatchObject({ ok: true, value: { isGuest: false } });
  });

  it('come into an account that is opened by their signed link, alone until its address is verified', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const earlier = await guestOrder(shop);
    const order = await guestOrder(shop);
    const opening = {
      orderId: order.id,
      token: shop.orderLinks.tokenOf(order.id),
      password: 'lantern under the pear',
    };
    const weak = { ...opening, password: 'short' };
    const wrong = { ...opening, token: shop.orderLinks.tokenOf(earlier.id) };
    for (const [request, code] of [
      [weak, 'weak-password'],
      [wrong, 'not-found'],
    ] as const) {
      expect(await registerGuest(shop, request, anonymousRequest)).toMatchObject({
        failure: { code },
      });
    }
    expect((await storedOrder(shop, order.id)).isGuest).toBe(true);
    const sent = await Promise.all(
      [1, 2].map(() => registerGuest(shop, opening, anonymousRequest)),
    );
    const [made] = sent.flatMap((one) => (one.ok ? [one.value] : []));
    if (!made) throw new Error('no account was opened');
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    const { visitor } = made;
    expect(visitor).toMatchObject({ email, role: 'customer' });
    expect(await ordersOf(shop, visitor)).toEqual([order.id]);
    const { note: _note, ...address } = order.form;
    expect(await listAddresses(shop, visitor)).toMatchObject([{ form: address, isDefault: true }]);
    expect(await registerGuest(shop, opening, anonymousRequest)).toMatchObject({
      failure: { code: 'not-guest' },
    });
    await verify(shop, visitor);
    expect(await ordersOf(shop, visitor)).toEqual([order.id, earlier.id]);
  });

  it('stay as they are where their address has an account, as at the registration', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const gina = await newCustomer(shop, 'gina');
    const order = await guestOrder(shop);
    const token = shop.orderLinks.tokenOf(order.id);
    const opening = { orderId: order.id, token, password: 'lantern under the pear' };
    expect(await registerGuest(shop, opening, anonymousRequest)).toEqual({
      ok: false,
      failure: { code: 'email-already-in-use' },
    });
    expect(await ordersOf(shop, gina)).toEqual([]);
    expect((await storedOrder(shop, order.id)).isGuest).toBe(true);
  });

  it('that were placed while signed out are taken over at the next sign-in', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const gina = await newCustomer(shop, 'gina');
    await verify(shop, gina);
    const order = await guestOrder(shop);
    expect(await ordersOf(shop, gina)).toEqual([]);
    await claimAtSignIn(shop, gina, shop.hooks.emailVerified);
    expect(await ordersOf(shop, gina)).toEqual([order.id]);
  });

  it('lose phone, notes, emails and link after the retention period, but not before they have shipped', async () => {
    let now = Date.UTC(2026, 10, 21, 12);
    const plain = await withGuestCheckout(await smallShop(await open()));
    const shop = { ...plain, clock: () => now };
    const order = await guestOrder(shop);
    const [job] = await forgetJobs(shop);
    expect(job?.dueAt).toBe(now + contactRetentionMs);
    now += contactRetentionMs;
    await runForgetJob(shop);
    expect((await storedOrder(shop, order.id)).form.phone).not.toBe('');
    for (const step of ['mark-paid', 'ship'] as const) {
      expect((await advanceOrder(shop, owner, { orderId: order.id, step })).ok).toBe(true);
    }
    const note = 'Gina called, +1 503 555 0111';
    const part = {
      lines: [],
      shipping: false,
      amountMinor: 1,
      reason: 'other',
      restock: false,
    } as const;
    const refund = { ...part, orderId: order.id, key: shop.newId(), note };
    expect((await refundOrder(shop, owner, refund)).ok).toBe(true);
    now += contactRetentionMs;
    await runForgetJob(shop);
    const [refunded] = await listRefunds(shop.db.read, order.id);
    expect(refunded).toMatchObject({ note: '', amount: { amount: 1 } });
    const kept = await storedOrder(shop, order.id);
    expect(kept).toMatchObject({ isGuest: false, form: { phone: '', city: order.form.city } });
    expect(await shop.db.read.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
    expect(await forgetJobs(shop)).toEqual([]);
    const link = { orderId: order.id, token: shop.orderLinks.tokenOf(order.id), network: null };
    expect(await openOrderLink(shop, link)).toMatchObject({ failure: { code: 'not-found' } });
    const gina = await newCustomer(shop, 'gina');
    await verify(shop, gina);
    expect(await ordersOf(shop, gina)).toEqual([]);
  });

  it('keep everything where an account has taken them over', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const order = await guestOrder(shop);
    await verify(shop, await newCustomer(shop, 'gina'));
    await runForgetJob(shop);
    expect(await storedOrder(shop, order.id)).toMatchObject({ form: order.form });
  });

  it('start a new cart in the same browser', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const guest = await newGuest(shop, { 2: 1 });
    const first = await placeOrder(shop, guest, await guestRequest(shop, guest));
    await fillGuestCart(shop, guest, { 5: 1 });
    const second = await placeOrder(shop, guest, await guestRequest(shop, guest));
    expect(first.ok && second.ok && first.value.id !== second.value.id).toBe(true);
  });
});
