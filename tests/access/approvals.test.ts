import { expect, it } from 'vitest';
import { freshSignInMs } from '#shop/access/rules/session.ts';
import { findUserOf } from '#shop/identity/store/users.ts';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { newCustomer } from '../support/buyers.ts';
import { htmlFindings } from '../support/html-findings.ts';
import { placedOrder, storedOrder } from '../support/placed-order.ts';
import { saveRefundLimit, saveTwoPersonRule } from '../support/approval-settings.ts';
import { staff } from '../support/staff.ts';
import { gather, openCompleteShop } from './complete-shop.ts';
import { postForm } from './malicious-fields.ts';

it('approvals: staff approve the refund of a colleague on the page, and none without the permission for orders', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  const { owner, only, without } = await gather(shop);
  const order = await placedOrder(shop, await newCustomer(shop, 'buyer'), { quantities: { 1: 1 } });
  await advanceOrder(shop, staff, { step: 'mark-paid', orderId: order.id });
  await saveRefundLimit(shop, 1);
  const facts = { reason: 'damaged', note: 'The hinge is broken.', restock: false } as const;
  const lines = [{ position: 0, quantity: 1 }];
  const request = { orderId: order.id, key: 'a-refund-key', lines, shipping: false, ...facts };
  await refundOrder(shop, staff, { ...request, amountMinor: null });

  const path = '/admin/approvals';
  const shown = await server.ask(path, { headers: { cookie: owner.cookie } });
  expect([shown.status, await htmlFindings(shown.text)]).toEqual([200, []]);
  expect(shown.text).toContain('The hinge is broken.');
  const page = await server.ask(`/admin/orders/${order.id}`, { headers: { cookie: owner.cookie } });
  expect(page.text).toContain('A refund waits for approval');
  expect(page.text).not.toContain(`href="/admin/orders/${order.id}/refund"`);
  const id = `refund-${order.id}-a-refund-key`;
  const approve = { path, form: { id, intent: 'approve' } };
  expect((await postForm(server, without.orders, approve)).status).toBe(403);
  const wordless = await postForm(server, owner, { path, form: { id, intent: 'refuse' } });
  expect([wordless.status, await htmlFindings(wordless.text)]).toEqual([422, []]);
  expect(wordless.text).toContain('Tell the person who requested it why you refuse.');
  expect((await storedOrder(shop, order.id)).refunded.amount).toBe(0);
  expect((await postForm(server, only.orders, approve)).status).toBe(302);
  expect((await storedOrder(shop, order.id)).refunded.amount).toBeGreaterThan(0);
  const decided = await server.ask(path, { headers: { cookie: owner.cookie } });
  expect([decided.status, await htmlFindings(decided.text)]).toEqual([200, []]);
  expect(decided.text).toContain('No refunds to approve.');
});

it('account approvals: a second person deletes an account on the page with a fresh sign-in, and none without the permission for users', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  const { owner, only, without } = await gather(shop);
  const ann = await newCustomer(shop, 'rosalind');
  const found = await findUserOf(shop.db.read, ann.userId);
  const requester = await shop.db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  await saveTwoPersonRule(shop);
  const boss = { ...staff, userId: requester.id };
  expect(await deleteUser(shop, boss, found?.number ?? 0)).toMatchObject({
    failure: { code: 'approval-needed' },
  });

  const path = '/admin/account-approvals';
  const shown = await server.ask(path, { headers: { cookie: only.users.cookie } });
  expect([shown.status, await htmlFindings(shown.text)]).toEqual([200, []]);
  expect(shown.text).toContain(`Delete ${ann.email}`);
  const own = await server.ask(path, { headers: { cookie: owner.cookie } });
  expect(own.text).toContain('You requested this: another member of staff must decide.');
  const { id } = await shop.db.read
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'customer')
    .executeTakeFirstOrThrow();
  const approve = { path, form: { id, intent: 'approve' } };
  expect((await postForm(server, without.users, approve)).status).toBe(403);
  const openedAt = shop.clock() - freshSignInMs - 1;
  await shop.db.write((writer) =>
    writer.updateTable('sessions').set({ opened_at: openedAt }).execute(),
  );
  const unproven = await postForm(server, only.users, approve);
  expect([unproven.status, await htmlFindings(unproven.text)]).toEqual([422, []]);
  expect(unproven.text).toContain('You signed in more than 10 minutes ago.');
  const form = { ...approve.form, [`password-${id}`]: 'lantern under the pear' };
  expect((await postForm(server, only.users, { path, form })).status).toBe(302);
  expect(await findUserOf(shop.db.read, ann.userId)).toBeNull();
  const decided = await server.ask(path, { headers: { cookie: owner.cookie } });
  expect([decided.status, await htmlFindings(decided.text)]).toEqual([200, []]);
  expect(decided.text).toContain('No changes of accounts to approve.');
});
