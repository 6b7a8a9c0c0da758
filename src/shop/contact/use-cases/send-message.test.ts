import { expect, it } from 'vitest';
import type { ContactForm } from '#shop/contact/rules/contact-form.ts';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sendMessage } from './send-message.ts';
import { step } from '../../../../tests/support/step.ts';

const form: ContactForm = {
  name: 'Ingrid Solberg',
  email: 'ingrid@example.com',
  phone: '+47 22 00 00 00',
  subject: 'A longer cable',
  message: 'Hello,\n\ndo the headphones come with a longer cable? 🎧\tThank you.',
};
const here = { network: null };

async function kept(shop: Shop) {
  const { read } = shop.db;
  const messages = await read.selectFrom('contact_messages').selectAll().execute();
  const mails = await read.selectFrom('mail_outbox').selectAll().execute();
  const auditEvents = await read.selectFrom('audit_entries').selectAll().execute();
  return { messages, mails, auditEvents };
}

eachEngine('a message to the shop', ({ open }) => {
  it('is kept as it was typed', async () => {
    const shop = emptyShop(await open());
    expect(await sendMessage(shop, form, here)).toEqual({ ok: true, value: null });
    const { messages } = await kept(shop);
    const [mail] = (await kept(shop)).mails;
    expect(messages).toEqual([
      { id: expect.any(String), ...form, received_at: shop.clock(), mail_id: mail?.id },
    ]);
    for (const [id, field] of [
      ['[3.48]', 'name'],
      ['[3.49]', 'email'],
      ['[3.50]', 'phone'],
      ['[3.51]', 'subject'],
      ['[3.52]', 'message'],
    ] as const) {
      step(`${id} ${field}`, () => expect(messages[0]?.[field]).toBe(form[field]));
    }
  });

  it('[7.59] [7.60] goes to the shop by mail, with everything that was typed', async () => {
    const shop = emptyShop(await open());
    await sendMessage(shop, form, here);
    const [mail, ...more] = (await kept(shop)).mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'contact-message', recipient: 'hello@vitrine.example' });
    expect(JSON.parse(mail?.data ?? '')).toEqual(form);
  });

  it('goes to the address the merchant has set', async () => {
    const shop = emptyShop(await open());
    const change = { key: 'email', value: 'desk@example.com', now: 1 };
    await shop.db.write((writer) => saveSetting(writer, change));
    await sendMessage(shop, form, here);
    expect((await kept(shop)).mails).toMatchObject([{ recipient: 'desk@example.com' }]);
  });

  it('that is refused leaves nothing behind', async () => {
    const shop = emptyShop(await open());
    const sent = await sendMessage(shop, { ...form, email: 'ingrid@', name: 'A\r\nB' }, here);
    expect(sent).toEqual({
      ok: false,
      failure: { code: 'incomplete', problems: { name: 'malformed', email: 'malformed' } },
    });
    expect(await kept(shop)).toEqual({ messages: [], mails: [], auditEvents: [] });
  });

  it('is kept and mailed, or neither', async () => {
    const shop = emptyShop(await open());
    // The audit entry comes last; an id it cannot have breaks it.
    const ids = ['message', 'mail'];
    const broken = { ...shop, newId: () => ids.shift() ?? (null as unknown as string) };
    await expect(sendMessage(broken, form, here)).rejects.toThrow('audit_entries');
    expect(await kept(shop)).toEqual({ messages: [], mails: [], auditEvents: [] });
  });

  it('can be the fifth from one network, then one has to wait', async () => {
    const shop = emptyShop(await open());
    const send = (network: string | null) => sendMessage(shop, form, { network });
    for (let i = 0; i < 5; i += 1) expect((await send('192.0.2.1')).ok).toBe(true);
    const tooOften = { code: 'too-many-requests', waitMs: 1000 };
    expect(await send('192.0.2.1')).toEqual({ ok: false, failure: tooOften });
    expect((await send('192.0.2.2')).ok).toBe(true);
    expect((await kept(shop)).messages).toHaveLength(6);
  });

  it('that was not filled in right does not count as sent', async () => {
    const shop = emptyShop(await open());
    for (let i = 0; i < 9; i += 1) {
      await sendMessage(shop, { ...form, name: '' }, { network: '192.0.2.1' });
    }
    expect((await sendMessage(shop, form, { network: '192.0.2.1' })).ok).toBe(true);
  });
});
