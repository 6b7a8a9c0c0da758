import { contactFormFrom } from '#domain/contact-form.ts';
import type { LetterFacts } from '#domain/mail/write-letter.ts';
import { money } from '#domain/money.ts';
import type { Reader } from '../database.ts';
import { findOrder } from '../orders.ts';

/** Null for a template this program does not know: a newer one may have queued it. */
export async function readLetterFacts(
  reader: Reader,
  { template, data }: { template: string; data: string },
): Promise<LetterFacts | null> {
  // What the use cases queued; each template's own fields are read below.
  const said = JSON.parse(data) as Record<string, unknown>;
  if (template === 'order-placed') {
    const order = await findOrder(reader, Number(said['orderId']));
    return order && { template, order };
  }
  if (template === 'newsletter-code') {
    const { amount, currency } = Object(said['off']);
    return { template, code: String(said['code']), off: money(Number(amount), String(currency)) };
  }
  if (template === 'welcome') {
    return { template, code: String(said['code']), percentOff: Number(said['percentOff']) };
  }
  if (template === 'contact-message')
    return { template, form: contactFormFrom((name) => said[name]) };
  return null;
}
