import { expect, it } from 'vitest';
import { saveReview } from '#shop/reviews/store/review-changes.ts';
import { sendMessage } from '#shop/contact/use-cases/send-message.ts';
import { findReply } from '#shop/contact/store/inbox.ts';
import { exportData } from '#shop/customers/use-cases/export-data.ts';
import type { Shop } from '#shop/shop.ts';
import { readSender, renderEmail } from '#shop/email/use-cases/render-email.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, proven } from '../../../../tests/support/staff.ts';
import { assignItem, moveItem, noteItem, replyToItem } from './handle-item.ts';
import { deleteSavedAnswer, fillAnswer, listAnswers, saveSavedAnswer } from './saved-answers.ts';
import { type InboxRequest, listInbox, openItem } from './show-inbox.ts';

const all: InboxRequest = { state: null, whose: null, kind: null, text: '', page: 1 };
const form = {
  name: 'Ingrid <b>Solberg</b>',
  email: 'Ingrid@example.com',
  phone: '',
  subject: 'A longer 100% cable',
  message: 'Is there one?',
};

async function listed(shop: Shop, request: Partial<InboxRequest> = {}) {
  const found = await listInbox(shop, owner, { ...all, ...request });
  if (!found.ok) throw new Error(found.failure.code);
  return found.value.items;
}

async function newMessage(shop: Shop, changes: Partial<typeof form> = {}) {
  await sendMessage(shop, { ...form, ...changes }, { network: null });
  const [item] = await listed(shop, { text: changes.subject ?? form.subject });
  if (!item) throw new Error('there is no message');
  return item;
}

async function opened(shop: Shop, id: string) {
  const found = await openItem(shop, owner, id);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value;
}

/** A form that was opened now. */
async function handling(shop: Shop, id: string) {
  return { id, version: (await opened(shop, id)).item.version, entryId: shop.newId() };
}

function mailsOf(shop: Shop) {
  const query = shop.db.read
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'recipient', 'data']);
  return query.where('template', '=', 'inbox-reply').orderBy('created_at').execute();
}

eachEngine('the inbox', ({ open }) => {
  it('lists messages by state, assignee, kind and text', async () => {
    const shop = emptyShop(await open());
    const first = await newMessage(shop);
    const second = await newMessage(shop, { subject: 'Another', name: 'Otto' });
    const [colleague] = await staffOf(shop);
    await assignItem(shop, owner, {
      ...(await handling(shop, first.id)),
      assigneeId: colleague?.id ?? '',
    });
    await moveItem(shop, owner, { ...(await handling(shop, second.id)), step: 'close' });
    const idsOf = async (request: Partial<InboxRequest>) =>
      (await listed(shop, request)).map(({ id }) => id);
    expect(await idsOf({ state: 'open' })).toEqual([first.id]);
    expect(await idsOf({ state: 'closed' })).toEqual([second.id]);
    expect(await idsOf({ whose: 'unassigned' })).toEqual([second.id]);
    expect(await idsOf({ whose: 'mine' })).toEqual([]);
    expect(await idsOf({ kind: 'review' })).toEqual([]);
    expect(await idsOf({ text: 'OTTO' })).toEqual([second.id]);
    expect(await idsOf({ text: '100%' })).toEqual([first.id]);
    expect(await idsOf({ text: '1_0' })).toEqual([]);
  });

  it('replies by email in one conversation, keeps the replies, and closes', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...emptyShop(await open()), clock: () => (now += 1000) };
    const { id } = await newMessage(shop);
    const send = { ...(await handling(shop, id)), text: 'Yes.\n\nIn June.', closes: false };
    for (let i = 0; i < 2; i += 1) expect((await replyToItem(shop, owner, send)).ok).toBe(true);
    const again = { ...(await handling(shop, id)), text: 'And in July.', closes: true };
    expect((await replyToItem(shop, owner, again)).ok).toBe(true);
    const { item, entries } = await opened(shop, id);
    expect(item.state).toBe('closed');
    expect(entries).toMatchObject([
      { kind: 'reply', text: 'Yes.\n\nIn June.', mailState: 'queued' },
      { kind: 'reply', text: 'And in July.' },
    ]);
    const mails = await mailsOf(shop);
    expect(mails.map(({ recipient }) => recipient)).toEqual([form.email, form.email]);
    const [first, second] = mails;
    const message = await shop.db.read.selectFrom('contact_messages').select('mail_id').execute();
    expect((await findReply(shop.db.read, again.entryId))?.follows).toEqual([
      message[0]?.mail_id,
      first?.id,
    ]);
    const sender = await readSender(shop);
    const email =
      second && (await renderEmail(shop, { mail: second, sender, tokenOf: () => null }));
    expect(email).toMatchObject({
      subject: `Re: ${form.subject}`,
      follows: [message[0]?.mail_id, first?.id],
      text: expect.stringContaining('And in July.\n\nYour message:\n\n> Is there one?'),
    });
  });

  it('tells the second of two staff, and loses nothing of either', async () => {
    const shop = emptyShop(await open());
    const { id } = await newMessage(shop);
    const seen = await opened(shop, id);
    const both = [shop.newId(), shop.newId()].map((entryId) =>
      replyToItem(shop, owner, {
        id,
        version: seen.item.version,
        entryId,
        text: 'Yes.',
        closes: true,
      }),
    );
    const codes = (await Promise.all(both)).map((done) => (done.ok ? 'ok' : done.failure.code));
    expect(codes.toSorted()).toEqual(['ok', 'stale']);
    expect(await mailsOf(shop)).toHaveLength(1);
    const stale = { id, version: seen.item.version, entryId: shop.newId() };
    expect(await moveItem(shop, owner, { ...stale, step: 'reopen' })).toMatchObject({
      failure: { code: 'stale' },
    });
    // A note changes nothing that another could be about to change.
    expect(await noteItem(shop, owner, { ...stale, text: 'Called.' })).toMatchObject({ ok: true });
    const { entries } = await opened(shop, id);
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['note', 'reply']);
  });

  it('refuses empty texts, unknown staff and everyone without the permission', async () => {
    const shop = emptyShop(await open());
    const { id } = await newMessage(shop);
    const form1 = await handling(shop, id);
    const refused = (code: string) => ({ ok: false, failure: { code } });
    expect(await replyToItem(shop, owner, { ...form1, text: ' ', closes: true })).toEqual(
      refused('empty'),
    );
    const long = 'a'.repeat(5001);
    expect(await noteItem(shop, owner, { ...form1, text: long })).toEqual(refused('too-long'));
    expect(await assignItem(shop, owner, { ...form1, assigneeId: 'no one' })).toEqual(
      refused('not-found'),
    );
    expect(await moveItem(shop, owner, { ...form1, id: 'none', step: 'close' })).toEqual(
      refused('not-found'),
    );
    const forbidden = refused('forbidden');
    expect(await listInbox(shop, customer, all)).toEqual(forbidden);
    expect(await openItem(shop, customer, id)).toEqual(forbidden);
    expect(await moveItem(shop, customer, { ...form1, step: 'close' })).toEqual(forbidden);
    expect(await listAnswers(shop, customer)).toEqual(forbidden);
    expect(await mailsOf(shop)).toEqual([]);
  });

  it('follows reviews: new and changed ones wait, deleted ones are gone', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const review = { id: shop.newId(), productId: 2, userId: ann.userId, now: shop.clock() };
    const write = (text: string) => {
      const opinion = { stars: 4, author: 'Ann', title: null, text };
      return shop.db.write((writer) => saveReview(writer, { ...review, opinion }));
    };
    await write('Fine.');
    const [item] = await listed(shop, { kind: 'review', state: 'open' });
    expect(item).toMatchObject({ name: 'Ann', text: 'Fine.', email: ann.email });
    const id = item?.id ?? '';
    await moveItem(shop, owner, { ...(await handling(shop, id)), step: 'close' });
    await write('Fine.');
    expect(await listed(shop, { state: 'open' })).toEqual([]);
    await write('Bad, after all.');
    expect(await listed(shop, { state: 'open' })).toMatchObject([{ text: 'Bad, after all.' }]);
    await replyToItem(shop, owner, {
      ...(await handling(shop, id)),
      text: 'We are sorry.',
      closes: true,
    });
    expect(await mailsOf(shop)).toMatchObject([{ recipient: ann.email }]);
    await shop.db.write((writer) =>
      writer.updateTable('users').set({ email_verified: 1 }).execute(),
    );
    expect(await exportData(shop, proven(ann))).toContain('We are sorry.');
    await shop.db.write((writer) => writer.deleteFrom('reviews').where('id', '=', id).execute());
    expect(await listed(shop)).toEqual([]);
    expect(await shop.db.read.selectFrom('inbox_entries').selectAll().execute()).toEqual([]);
  });
});

eachEngine('saved answers', ({ open }) => {
  it('are checked, changed by one at a time, and filled in once', async () => {
    const shop = emptyShop(await open());
    const { id: itemId } = await newMessage(shop, { name: '{{shop}} Ann' });
    const id = shop.newId();
    const answer = { id, version: 0, title: 'Delay', text: 'Dear {{name}}, from {{shop}}: wait.' };
    expect(await saveSavedAnswer(shop, owner, { ...answer, text: '{{order}}' })).toMatchObject({
      failure: { problems: { text: expect.stringContaining('no placeholder {{order}}') } },
    });
    expect(await saveSavedAnswer(shop, owner, answer)).toMatchObject({ ok: true });
    expect(await saveSavedAnswer(shop, owner, { ...answer, id: shop.newId() })).toMatchObject({
      failure: { problems: { title: 'Another answer has this title.' } },
    });
    expect(await fillAnswer(shop, owner, { answerId: id, itemId })).toEqual({
      ok: true,
      value: 'Dear {{shop}} Ann, from Vitrine: wait.',
    });
    const edited = { ...answer, version: 1, title: 'Wait' };
    expect(await saveSavedAnswer(shop, owner, edited)).toMatchObject({ ok: true });
    expect(await saveSavedAnswer(shop, owner, edited)).toMatchObject({
      failure: { code: 'stale' },
    });
    expect(await listAnswers(shop, owner)).toMatchObject({
      value: [{ title: 'Wait', version: 2 }],
    });
    expect(await deleteSavedAnswer(shop, owner, id)).toMatchObject({ ok: true });
    expect(await listAnswers(shop, owner)).toEqual({ ok: true, value: [] });
  });
});

/** One owner in the database: use cases check the role of the visitor alone, assignments the account. */
async function staffOf(shop: Shop) {
  const boss = await newCustomer(shop, 'boss');
  await shop.db.write((writer) =>
    writer.updateTable('users').set({ role: 'owner' }).where('id', '=', boss.userId).execute(),
  );
  return [{ id: boss.userId }];
}
