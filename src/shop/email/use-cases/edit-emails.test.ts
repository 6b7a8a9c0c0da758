import { expect, it } from 'vitest';
import { editableTemplates, reasonToSend } from '#shop/email/rules/email-templates.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import type { EmailEdit } from '#shop/email/rules/edited-email.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, owner } from '../../../../tests/support/staff.ts';
import { listEmails, resetEmail, saveEmail, sendTestEmail, showEmail } from './edit-emails.ts';
import { listMail, openMail } from './mail-log.ts';
import { exampleContent, readSender } from './render-email.ts';

async function textOf(shop: Shop, name: string): Promise<EmailEdit> {
  const shown = await showEmail(shop, owner, { name });
  if (!shown.ok) throw new Error(shown.failure.code);
  return shown.value.text;
}

/** As a form has seen it that was opened just now. */
async function stampOf(shop: Shop, name: string): Promise<string> {
  const shown = await showEmail(shop, owner, { name });
  return shown.ok ? shown.value.stamp : '';
}

async function newestMail(shop: Shop) {
  const log = await listMail(shop, owner, 1);
  const id = log.ok ? (log.value.mails[0]?.id ?? '') : '';
  const opened = await openMail(shop, owner, id);
  return opened.ok ? opened.value : null;
}

async function actionsIn(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_type', '=', 'email-template')
    .execute();
  return rows.map(({ action }) => action).toSorted();
}

const edit = { subject: 'Thanks, {{customer.firstName}}', body: 'Hello\n\n{{details}}' };

eachEngine('edited email', ({ open }) => {
  it('starts with a text that renders every email as the program words it', async () => {
    const shop = await demoShop(await open());
    const sender = await readSender(shop);
    for (const name of editableTemplates) {
      const shown = await showEmail(shop, owner, { name });
      const before = composeEmail(await exampleContent(shop, name, sender), sender);
      expect(shown).toMatchObject({ ok: true, value: { preview: before, isEdited: false } });
      const { subject, body } = await textOf(shop, name);
      expect(
        await saveEmail(shop, owner, {
          name,
          subject,
          body,
          isOn: true,
          stamp: await stampOf(shop, name),
        }),
      ).toMatchObject({
        ok: true,
      });
      expect(await showEmail(shop, owner, { name })).toMatchObject({ value: { isEdited: false } });
    }
  });

  it('is sent in the words of staff, also where it was queued before, until it is reset', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await placedOrder(shop, ann, { quantities: { 2: 1 } });
    const before = await newestMail(shop);
    expect(before?.email.subject).toContain('Your order');
    expect(
      await saveEmail(shop, owner, {
        name: 'order-placed',
        ...edit,
        isOn: true,
        stamp: await stampOf(shop, 'order-placed'),
      }),
    ).toEqual({
      ok: true,
      value: null,
    });
    const mail = await newestMail(shop);
    expect(mail?.email.subject).toBe('Thanks, Ingrid');
    expect(mail?.email.text).toContain('Hello\n\n1 × ');
    expect(mail?.email.html).toContain('<table');
    await resetEmail(shop, owner, {
      name: 'order-placed',
      stamp: await stampOf(shop, 'order-placed'),
    });
    expect((await newestMail(shop))?.email).toEqual(before?.email);
    expect(await actionsIn(shop)).toEqual(['email-template.changed', 'email-template.reset']);
  });

  it('of two staff at once goes to one, and the other sees what was saved', async () => {
    const shop = await demoShop(await open());
    const seen = { name: 'order-placed', isOn: true, stamp: await stampOf(shop, 'order-placed') };
    const saved = await Promise.all(
      ['First', 'Second'].map((subject) => saveEmail(shop, owner, { ...seen, ...edit, subject })),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { code: 'stale' } });
    expect(await resetEmail(shop, owner, seen)).toMatchObject({ failure: { code: 'stale' } });
    const { subject } = await textOf(shop, 'order-placed');
    expect(subject).toBe(saved[0]?.ok ? 'First' : 'Second');
    expect(await saveEmail(shop, owner, { ...seen, ...edit, subject })).toMatchObject({ ok: true });
    const stamp = await stampOf(shop, 'order-placed');
    expect(await saveEmail(shop, owner, { ...seen, ...edit, stamp })).toMatchObject({ ok: true });
    expect(await actionsIn(shop)).toHaveLength(2);
  });

  it('is refused with words for an unknown placeholder, and loses nothing', async () => {
    const shop = await demoShop(await open());
    const typed = {
      name: 'order-placed',
      subject: '{{nothing}}',
      body: 'Hi',
      isOn: true,
      stamp: '',
    };
    expect(await saveEmail(shop, owner, typed)).toMatchObject({
      failure: { code: 'invalid', problems: { subject: expect.stringContaining('{{nothing}}') } },
    });
    const reset = {
      name: 'reset-password',
      subject: 'Reset',
      body: 'No link',
      isOn: true,
      stamp: '',
    };
    expect(await saveEmail(shop, owner, reset)).toMatchObject({
      failure: { problems: { body: expect.stringContaining('{{link}}') } },
    });
    expect(await actionsIn(shop)).toEqual([]);
  });

  it('is switched off one by one, but never where accounts or the law need it', async () => {
    const shop = await demoShop(await open());
    for (const name of editableTemplates) {
      const text = await textOf(shop, name);
      await saveEmail(shop, owner, {
        name,
        ...text,
        isOn: false,
        stamp: await stampOf(shop, name),
      });
    }
    const listed = await listEmails(shop, owner);
    for (const { template, isOn } of listed.ok ? listed.value : []) {
      expect([template, isOn]).toEqual([template, reasonToSend(template) !== null]);
    }
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 2: 1 } });
    const { cancelOwnOrder } = await import('#shop/orders/use-cases/cancel-order.ts');
    const own = { orderId: order.id, visitor: ann, token: null, network: null };
    expect(await cancelOwnOrder(shop, own)).toMatchObject({ ok: true });
    const mails = await shop.db.read.selectFrom('mail_outbox').select('template').execute();
    expect(mails).toEqual([{ template: 'order-placed' }]);
  });

  it('is sent as a test to the member of staff who edits it, saved or not', async () => {
    const shop = await demoShop(await open());
    const sent = await sendTestEmail(shop, owner, { name: 'order-placed', ...edit });
    expect(sent).toEqual({ ok: true, value: owner.email });
    const mail = await newestMail(shop);
    expect(mail).toMatchObject({ recipient: owner.email });
    expect(mail?.email.subject).toBe('[Test] Thanks, Ingrid');
    expect(mail?.email.text).toContain('2 × Linen shirt, Medium: $99.00');
  });

  it('is for staff with the permission alone', async () => {
    const shop = await demoShop(await open());
    const refused = { failure: { code: 'forbidden' } };
    const name = 'order-placed';
    expect(await listEmails(shop, customer)).toMatchObject(refused);
    expect(await showEmail(shop, customer, { name })).toMatchObject(refused);
    expect(await saveEmail(shop, customer, { name, ...edit, isOn: true, stamp: '' })).toMatchObject(
      refused,
    );
    expect(await resetEmail(shop, customer, { name, stamp: '' })).toMatchObject(refused);
    expect(await sendTestEmail(shop, customer, { name, ...edit })).toMatchObject(refused);
    for (const unknown of ['email-test', 'nothing', 'toString']) {
      expect(await showEmail(shop, owner, { name: unknown })).toMatchObject({
        failure: { code: 'not-found' },
      });
    }
  });
});
