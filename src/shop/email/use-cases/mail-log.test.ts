import { expect, it } from 'vitest';
import { sendMessage } from '#shop/contact/use-cases/send-message.ts';
import { resendVerificationEmail } from '#shop/identity/use-cases/email-address.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import type { Shop } from '#shop/shop.ts';
import { mailQueue } from '#shop/email/store/outbox.ts';
import { settle } from '#platform/queue/queue.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { queueUnknownEmail } from '../../../../tests/support/unknown-email.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { registered } from '../../../../tests/support/registered-customer.ts';
import { tokenTo } from '../../../../tests/support/mailbox.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { listMail, openMail, resendMail } from './mail-log.ts';

const anonymousRequest = { network: null };

async function onlyMail(shop: Shop) {
  const listed = await listMail(shop, staff, 1);
  const [mail] = listed.ok ? listed.value.mails : [];
  if (!mail) throw new Error('there is no mail');
  return mail;
}

async function giveUp({ db, clock }: Shop, id: string): Promise<void> {
  const now = clock();
  const [claimed] = await claimNext(db, mailQueue, { now, limit: 1 });
  expect(claimed?.id).toBe(id);
  const settled = { state: 'failed', now, lastError: '550 no such box' };
  await db.write((writer) => settle(writer, { table: mailQueue.table, id, attempts: 1 }, settled));
}

eachEngine('the shop’s mail', ({ open }) => {
  it('is listed with what it says and to whom, and opened whole', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const mail = await onlyMail(shop);
    const shown = { recipient: 'bob@example.com', state: 'queued', attempts: 0, lastError: null };
    expect(mail).toMatchObject({ ...shown, subject: 'Your $20 coupon for Vitrine' });
    const opened = await openMail(shop, staff, mail.id);
    expect(opened).toMatchObject({
      ok: true,
      value: { ...shown, email: { text: expect.stringContaining('$20 off your first order') } },
    });
  });

  it('that failed is sent again when staff request it, and the request is recorded', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const { id } = await onlyMail(shop);
    expect(await resendMail(shop, staff, id)).toMatchObject({ failure: { code: 'not-failed' } });
    await giveUp(shop, id);
    expect(await onlyMail(shop)).toMatchObject({ state: 'failed', lastError: '550 no such box' });
    expect(await resendMail(shop, staff, id)).toMatchObject({ ok: true });
    expect(await onlyMail(shop)).toMatchObject({ state: 'queued', attempts: 0 });
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .select(['action', 'subject_type', 'subject_id', 'actor_id'])
      .where('action', 'like', 'mail.%')
      .execute();
    expect(auditEvents).toEqual([
      {
        action: 'mail.requeued',
        subject_type: 'mail',
        subject_id: id,
        actor_id: staff.userId,
      },
    ]);
  });

  it('is nothing for customers', async () => {
    const shop = emptyShop(await open());
    const form = { name: 'Ada', email: 'ada@example.com', phone: '', subject: '', message: 'Hi' };
    await sendMessage(shop, form, anonymousRequest);
    const { id } = await onlyMail(shop);
    await giveUp(shop, id);
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await listMail(shop, customer, 1)).toEqual(refused);
    expect(await openMail(shop, customer, id)).toEqual(refused);
    expect(await resendMail(shop, customer, id)).toEqual(refused);
    expect(await onlyMail(shop)).toMatchObject({ state: 'failed' });
  });

  it('shows a link into an account to its recipient alone; in the demo that is the owner', async () => {
    const shop = emptyShop(await open());
    const { visitor } = await registered(shop);
    await resendVerificationEmail(shop, visitor);
    const listed = await listMail(shop, staff, 1);
    const ids = listed.ok ? listed.value.mails.map(({ id }) => id) : [];
    const texts = async (where: Shop, who = owner) => {
      const opened = await Promise.all(ids.map((id) => openMail(where, who, id)));
      return JSON.stringify(opened);
    };
    const token = await tokenTo(shop, visitor.email, 'verify-email');
    expect(await texts(shop)).toContain(token);
    expect(await texts(shop, staff)).not.toContain('token=');
    const live = await texts({ ...shop, mode: 'live' });
    expect(live).toContain('only visible to the recipient of this email');
    expect(live).not.toContain('token=');
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  it('of a kind this program does not know is listed by its name, and cannot be opened', async () => {
    const shop = emptyShop(await open());
    await queueUnknownEmail(shop, 'a');
    expect(await onlyMail(shop)).toMatchObject({ subject: 'from-the-future' });
    const missing = { ok: false, failure: { code: 'not-found' } };
    expect(await openMail(shop, staff, 'a')).toEqual(missing);
    expect(await openMail(shop, staff, 'b')).toEqual(missing);
  });
});
