import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { EmailSender } from '#platform/mail/email.ts';

interface Sending {
  origin: string;
  mode: 'demo' | 'live';
}

export function emailSenderFrom(settings: Settings, { origin, mode }: Sending): EmailSender {
  const { shopName, email, address } = settings;
  return { shopName, email, address, bankAccount: bankAccountFor(settings, mode), origin };
}
