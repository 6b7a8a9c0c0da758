import { contactFormFrom } from '#shop/contact/rules/contact-form.ts';
import { tokenLifetimesMs, type TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import { isProviderName } from '#shop/identity/rules/provider.ts';
import { isOrderStatusTemplate } from '#shop/orders/rules/order-status-email.ts';
import { isSecondFactorNotice } from '#shop/identity/rules/second-factor-email.ts';
import type { EmailData } from '#shop/email/rules/render-email.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import { findOrder } from './orders.ts';

/**
 * Null for an unknown template, which a newer version may have queued. `tokenOf` returns the token of the
 * email's link, or null if the reader is not its recipient.
 */
export async function readEmailData(
  reader: Reader,
  { id, template, data }: { id: string; template: string; data: string },
  tokenOf: (mailId: string) => string | null,
): Promise<EmailData | null> {
  // The data queued by the use cases; the fields of each template are parsed below.
  const said = JSON.parse(data) as Record<string, unknown>;
  if (template === 'order-placed' || isOrderStatusTemplate(template)) {
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
  const { provider, isReclaimed } = said;
  if (template === 'provider-connected' && isProviderName(provider)) {
    return { template, provider, isReclaimed: isReclaimed === true };
  }
  if (template === 'provider-disconnected' && isProviderName(provider)) {
    return { template, provider };
  }
  if (template === 'account-deleted') return { template };
  if (template === 'contact-message')
    return { template, form: contactFormFrom((name) => said[name]) };
  if (isPurpose(template)) return { template, token: tokenOf(id) };
  if (template === 'password-changed' || template === 'account-reclaimed') return { template };
  if (template === 'email-change-asked' || template === 'email-changed')
    return { template, newEmail: String(said['newEmail']) };
  if (isSecondFactorNotice(template)) return { template, name: String(said['name']) };
  return null;
}

function isPurpose(template: string): template is TokenPurpose {
  return Object.hasOwn(tokenLifetimesMs, template);
}
