import { bankAccountFor } from '../bank-account.ts';
import type { Settings } from '../settings.ts';
import type { EmailSender } from './letter.ts';

interface Sending {
  origin: string;
  mode: 'demo' | 'live';
}

export function emailSenderFrom(settings: Settings, { origin, mode }: Sending): EmailSender {
  const { shopName, email, address } = settings;
  return { shopName, email, address, bankAccount: bankAccountFor(settings, mode), origin };
}
