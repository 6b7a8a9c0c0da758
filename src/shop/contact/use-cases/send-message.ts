import { hasProblems } from '#platform/form.ts';
import {
  checkContactForm,
  type ContactForm,
  type ContactProblems,
} from '#shop/contact/rules/contact-form.ts';
import { contactMessages } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertContactMessage } from '#shop/contact/store/contact-messages.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export type SendMessageFailure =
  | { code: 'incomplete'; problems: ContactProblems }
  | { code: 'too-many-requests'; waitMs: number };

/** Stores a contact message and queues an email to the shop (ruling 19). */
export async function sendMessage(
  shop: Shop,
  form: ContactForm,
  { network }: { network: string | null },
): Promise<Result<null, SendMessageFailure>> {
  const problems = checkContactForm(form);
  if (hasProblems(problems)) return failed({ code: 'incomplete', problems });
  const waitMs = shop.attempts.consume(contactMessages(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  const id = shop.newId();
  const { email: recipient } = settingsFrom(await readSettings(shop.db.read));
  return shop.db.write(async (writer) => {
    const mailId = shop.newId();
    await insertContactMessage(writer, { ...form, id, mailId, now });
    const mail = { id: mailId, template: 'contact-message', recipient } as const;
    await queueMail(writer, { ...mail, data: { ...form }, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: null,
      action: 'message.received',
      subject: { type: 'message', id },
      details: {},
    });
    return ok(null);
  });
}
