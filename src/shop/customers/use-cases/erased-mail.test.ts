import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { beginEmailChange, verifyEmailAddress } from '#shop/identity/use-cases/email-address.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import type { Shop } from '#shop/shop.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { columnsHolding, seedOrderCanaries } from '../../../../tests/support/canaries.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { ingrid, registered } from '../../../../tests/support/registered-customer.ts';
import { emailsTo, tokenTo } from '../../../../tests/support/mailbox.ts';
import { proven } from '../../../../tests/support/staff.ts';
import { deleteAccount } from './delete-account.ts';

const own = 'mallory@example.net';

async function moved(shop: Shop, visitor: Visitor, to: string): Promise<Visitor> {
  await beginEmailChange(shop, proven(visitor), to);
  const token = await tokenTo(shop, to, 'change-email');
  expect(await verifyEmailAddress(shop, token, { visitor, network: null })).toMatchObject({
    ok: true,
  });
  const account = await findVisitor(shop.db.read, { email: to });
  if (!account) throw new Error('the account has not moved');
  return account;
}

async function verified(shop: Shop): Promise<Visitor> {
  const { visitor } = await registered(shop);
  const token = await tokenTo(shop, ingrid.email, 'verify-email');
  expect(await verifyEmailAddress(shop, token, { visitor, network: null })).toMatchObject({
    ok: true,
  });
  return visitor;
}

function newsletterCodes(shop: Shop) {
  return shop.db.read
    .selectFrom('discount_codes')
    .select('issued_to_email as issuedTo')
    .where('source', '=', 'newsletter')
    .execute();
}

/** A clock that goes on by a second with each question: every row has an instant of its own. */
function ticking(shop: Shop): Shop {
  let now = shop.clock();
  return { ...shop, clock: () => (now += 1000) };
}

eachEngine('erasing an account', ({ open }) => {
  it('keeps a subscriber’s code and email if the address was not verified', async () => {
    const shop = ticking(emptyShop(await open()));
    await confirmedSubscriber(shop, ingrid.email);
    const { visitor } = await registered(shop);
    await deleteAccount(shop, proven(visitor));
    expect(await emailsTo(shop, ingrid.email)).toEqual(['newsletter-code', 'account-deleted']);
    expect(await newsletterCodes(shop)).toEqual([{ issuedTo: ingrid.email }]);
  });

  it('keeps the address of a used newsletter code if it was not verified', async () => {
    const shop = ticking(emptyShop(await open()));
    await confirmedSubscriber(shop, ingrid.email);
    const { visitor } = await registered(shop);
    await seedOrderCanaries(shop, { ...visitor, userId: 'the subscriber' }, 'earlier');
    const order = await shop.db.read.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await shop.db.write((writer) =>
      writer
        .updateTable('discount_codes')
        .set({ redeemed_by_order: order.id })
        .where('source', '=', 'newsletter')
        .execute(),
    );
    await deleteAccount(shop, proven(visitor));
    expect(await newsletterCodes(shop)).toEqual([{ issuedTo: ingrid.email }]);
  });

  it('keeps a subscriber’s email at a former, unverified address of the account', async () => {
    const shop = ticking(emptyShop(await open()));
    await confirmedSubscriber(shop, ingrid.email);
    const { visitor } = await registered(shop);
    const account = await moved(shop, visitor, own);
    await deleteAccount(shop, proven(account));
    expect(await emailsTo(shop, ingrid.email)).toEqual(['newsletter-code']);
    expect(await newsletterCodes(shop)).toEqual([{ issuedTo: ingrid.email }]);
    await shop.db.write((writer) =>
      writer.deleteFrom('mail_outbox').where('template', '=', 'account-deleted').execute(),
    );
    expect(await columnsHolding(shop, own)).toEqual([]);
  });

  it('deletes all email to verified addresses of the account, former ones included', async () => {
    const shop = ticking(emptyShop(await open()));
    await confirmedSubscriber(shop, ingrid.email);
    const second = await moved(shop, await verified(shop), 'second@example.com');
    const third = await moved(shop, second, 'third@example.com');
    await deleteAccount(shop, proven(third));
    expect(await emailsTo(shop, ingrid.email)).toEqual([]);
    expect(await emailsTo(shop, 'second@example.com')).toEqual([]);
    expect(await emailsTo(shop, 'third@example.com')).toEqual(['account-deleted']);
    expect(await newsletterCodes(shop)).toEqual([]);
  });

  it('keeps emails to earlier owners of the same addresses', async () => {
    const shop = ticking(emptyShop(await open()));
    const second = await moved(shop, await verified(shop), 'second@example.com');
    await moved(shop, second, 'third@example.com');
    const before = await emailsTo(shop, ingrid.email);
    expect(before).toContain('email-changed');
    const stranger = await registered(shop, { ...ingrid, email: 'second@example.com' });
    await deleteAccount(shop, proven(stranger.visitor));
    expect(await emailsTo(shop, ingrid.email)).toEqual(before);
  });
});
