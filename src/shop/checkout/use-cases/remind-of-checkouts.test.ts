import { expect, it } from 'vitest';
import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { Guest } from '#shop/cart/rules/cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { mergeCartAtSignIn } from '#shop/cart/use-cases/merge-carts.ts';
import { eraseAccount } from '#shop/customers/store/erase-account.ts';
import { readSender, renderEmail } from '#shop/email/use-cases/render-email.ts';
import { confirmAddress } from '#shop/identity/use-cases/accounts.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm, newCustomer, putInCart } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  guestRequest,
  newGuest,
  withGuestCheckout,
} from '../../../../tests/support/guest-checkout.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner } from '../../../../tests/support/staff.ts';
import { keepDraft, keepDraftAtSignIn, showDraft } from './checkout-draft.ts';
import { listAbandonedCheckouts, showRecovered } from './list-abandoned-checkouts.ts';
import { placeOrder } from './place-order.ts';
import { deleteOldCheckouts, remindOfCheckouts } from './remind-of-checkouts.ts';
import { resumeCheckout, showResumable, stopReminders } from './resume-checkout.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const begun: Omit<CheckoutDraft, 'form'> = {
  shipping: 'standard',
  method: 'check',
  vatNumber: '',
  addressId: '',
  savesAddress: false,
  mayRemind: true,
  agrees: false,
  billing: null,
};

type Dated = Shop & { later: (ms: number) => Promise<void> };

/** Lets guests check out and sends reminders; time passes by `later` alone. */
async function remindingShop(db: Shop['db']): Promise<Dated> {
  const made = await withGuestCheckout(await smallShop(db));
  const setting = { key: 'checkoutReminders', value: 'on', now: made.clock() };
  await made.db.write((writer) => saveSetting(writer, setting));
  let now = made.clock();
  const shop = { ...made, clock: () => now };
  const later = async (ms: number) => {
    now += ms;
    while (await remindOfCheckouts(shop));
  };
  return { ...shop, later };
}

async function abandon(shop: Shop, guest: Guest, change: Partial<CheckoutDraft> = {}) {
  const { checkoutKey } = await showCart(shop, { visitor: null, ...guest });
  const form = { ...filledForm, email: 'Gina@example.com' };
  const draft = { ...begun, form, ...change };
  await keepDraft(shop, null, { checkoutKey: checkoutKey ?? '', draft });
}

function reminders(shop: Shop) {
  return shop.db.read
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'recipient', 'data'])
    .where('template', '=', 'checkout-reminder')
    .execute();
}

async function textOf(shop: Shop): Promise<string> {
  const [mail] = await reminders(shop);
  if (!mail) throw new Error('no reminder was sent');
  const sender = await readSender(shop);
  const email = await renderEmail(shop, { mail, sender, tokenOf: shop.mailTokens });
  return email?.text ?? '';
}

async function tokenIn(shop: Shop): Promise<string> {
  return /token=([\w-]+)/.exec(await textOf(shop))?.[1] ?? '';
}

const newBrowser = { visitor: null, cartToken: null };

eachEngine('reminders of abandoned checkouts', ({ open }) => {
  it('are sent once, after an hour without a change, where the buyer permits it', async () => {
    const shop = await remindingShop(await open());
    await abandon(shop, await newGuest(shop, { 2: 2 }));
    await abandon(shop, await newGuest(shop, { 5: 1 }), {
      form: { ...filledForm, email: 'no@example.com' },
      mayRemind: false,
      agrees: false,
      billing: null,
    });
    await abandon(shop, await newGuest(shop, { 5: 1 }), { form: { ...filledForm, email: 'no' } });
    await shop.later(60 * minuteMs);
    expect(await reminders(shop)).toEqual([]);
    await shop.later(minuteMs);
    await shop.later(minuteMs);
    expect(await reminders(shop)).toMatchObject([{ recipient: 'gina@example.com' }]);
    const text = await textOf(shop);
    expect(text).toContain(': 2');
    expect(text).toMatch(/Continue to checkout: http\S+\/checkout\/resume\?token=[\w-]{43}\n/);
    expect(text).toMatch(/Stop reminders: http\S+\/checkout\/resume\?token=[\w-]{43}&stop=1\n/);
    expect(text).not.toContain(filledForm.fname);
  });

  it('are not sent while switched off, once ordered, or for a checkout left days before', async () => {
    const shop = await remindingShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    await abandon(shop, guest);
    const other = await newGuest(shop, { 5: 1 });
    expect((await placeOrder(shop, other, await guestRequest(shop, other))).ok).toBe(true);
    await shop.later(2 * 60 * minuteMs);
    expect(await reminders(shop)).toEqual([]);
    const off = { key: 'checkoutReminders', value: 'off', now: shop.clock() };
    await shop.db.write((writer) => saveSetting(writer, off));
    const late = { form: { ...filledForm, email: 'late@example.com' } };
    await abandon(shop, await newGuest(shop, { 5: 1 }), late);
    await shop.later(5 * dayMs);
    await shop.db.write((writer) => saveSetting(writer, { ...off, value: 'on' }));
    await shop.later(minuteMs);
    expect(await reminders(shop)).toEqual([]);
  });

  it('reach an address once a week, and no more once it has refused them', async () => {
    const shop = await remindingShop(await open());
    await abandon(shop, await newGuest(shop, { 2: 1 }));
    await abandon(shop, await newGuest(shop, { 5: 1 }));
    await shop.later(2 * 60 * minuteMs);
    expect(await reminders(shop)).toHaveLength(1);
    const token = await tokenIn(shop);
    expect(await stopReminders(shop, { token, customer: newBrowser })).toMatchObject({ ok: true });
    await shop.later(8 * dayMs);
    await abandon(shop, await newGuest(shop, { 5: 1 }));
    await shop.later(2 * 60 * minuteMs);
    expect(await reminders(shop)).toHaveLength(1);
    const guessed = { token: 'x'.repeat(43), customer: newBrowser };
    expect(await stopReminders(shop, guessed)).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('lead to the items in any browser, without what the buyer typed, and to a recovered order', async () => {
    const shop = await remindingShop(await open());
    const guest = await newGuest(shop, { 2: 2 });
    await abandon(shop, guest);
    await shop.later(2 * 60 * minuteMs);
    const token = await tokenIn(shop);
    const own = await showResumable(shop, { token, customer: { visitor: null, ...guest } });
    expect(own).toMatchObject({ ok: true, value: { isOwn: true, needsSignIn: false } });
    const shown = await showResumable(shop, { token, customer: newBrowser });
    expect(shown).toMatchObject({ ok: true, value: { isOwn: false, items: [{ quantity: 2 }] } });

    const resumed = await resumeCheckout(shop, { token, customer: newBrowser });
    const phone = { cartToken: (resumed.ok && resumed.value.cartToken) || '' };
    expect(await showCart(shop, { visitor: null, ...phone })).toMatchObject({ count: 2 });
    expect((await showDraft(shop, phone))?.form).toMatchObject({ fname: '', email: '' });
    const again = { token, customer: { visitor: null, ...phone } };
    expect(await resumeCheckout(shop, again)).toEqual({ ok: true, value: phone });
    expect(await showCart(shop, { visitor: null, ...phone })).toMatchObject({ count: 2 });
    expect(await showCart(shop, { visitor: null, ...guest })).toMatchObject({ count: 2 });

    const placed = await placeOrder(shop, phone, await guestRequest(shop, phone));
    expect(placed.ok).toBe(true);
    const recovered = await showRecovered(shop, owner);
    const total = { currency: 'USD' };
    expect(recovered).toMatchObject({
      ok: true,
      value: { totals: { sent: 1, orders: 1, revenue: [total] }, orders: [{ total }] },
    });
  });

  it('follow a guest into the account that it signs in to', async () => {
    const shop = await remindingShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    await abandon(shop, guest);
    await shop.later(2 * 60 * minuteMs);
    const ann = await newCustomer(shop, 'ann');
    const request = new Request('http://localhost', {
      headers: { cookie: `vitrine-cart=${guest.cartToken}` },
    });
    const arriving = { userId: ann.userId, cartToken: guest.cartToken };
    await keepDraftAtSignIn(shop, arriving, () =>
      mergeCartAtSignIn(shop, { visitor: ann, request }),
    );
    const { checkoutKey, total } = await showCart(shop, { visitor: ann, cartToken: null });
    const placing = {
      ...(await guestRequest(shop, guest)),
      checkoutKey: checkoutKey ?? '',
      agreedTotalMinor: total.amount + 1000,
    };
    expect((await placeOrder(shop, ann, placing)).ok).toBe(true);
    expect(await showRecovered(shop, owner)).toMatchObject({ value: { totals: { orders: 1 } } });
  });

  it('open the cart of an account for that account alone', async () => {
    const shop = await remindingShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const { checkoutKey } = await showCart(shop, { visitor: ann, cartToken: null });
    const draft = { ...begun, form: { ...filledForm, email: ann.email } };
    await keepDraft(shop, ann, { checkoutKey: checkoutKey ?? '', draft });
    await shop.later(2 * 60 * minuteMs);
    const token = await tokenIn(shop);
    expect(await showResumable(shop, { token, customer: newBrowser })).toMatchObject({
      value: { needsSignIn: true },
    });
    expect(await resumeCheckout(shop, { token, customer: newBrowser })).toMatchObject({
      ok: false,
    });
    const signedIn = { visitor: ann, cartToken: null };
    expect(await showResumable(shop, { token, customer: signedIn })).toMatchObject({
      value: { isOwn: true },
    });
  });

  it('are listed for staff, and forgotten with the account of the address and after their time', async () => {
    const shop = await remindingShop(await open());
    await abandon(shop, await newGuest(shop, { 2: 2 }));
    await shop.later(2 * 60 * minuteMs);
    expect(await listAbandonedCheckouts(shop, customer, { page: 1 })).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
    const listed = await listAbandonedCheckouts(shop, owner, { page: 1 });
    expect(listed).toMatchObject({
      value: {
        page: { total: 1 },
        checkouts: [{ email: 'gina@example.com', isGuest: true, items: [{ quantity: 2 }] }],
      },
    });
    const token = await tokenIn(shop);
    await stopReminders(shop, { token, customer: newBrowser });
    const gina = { ...(await newCustomer(shop, 'gina')), email: 'gina@example.com' };
    await shop.db.write((writer) => confirmAddress(shop, writer, gina));
    await shop.db.write((writer) =>
      eraseAccount(writer, { userId: gina.userId, jobId: shop.newId(), now: shop.clock() }),
    );
    const { read } = shop.db;
    expect(await read.selectFrom('reminder_refusals').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('checkout_drafts').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('checkout_reminders').select('email_hash').execute()).toEqual([
      { email_hash: '' },
    ]);
    await shop.later(401 * dayMs);
    await deleteOldCheckouts(shop);
    expect(await read.selectFrom('checkout_reminders').selectAll().execute()).toEqual([]);
  });
});
