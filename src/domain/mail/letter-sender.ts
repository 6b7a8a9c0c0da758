import { bankAccountFor } from '../bank-account.ts';
import type { Settings } from '../settings.ts';
import type { LetterSender } from './letter.ts';

interface Sending {
  origin: string;
  mode: 'demo' | 'live';
}

export function letterSenderFrom(settings: Settings, { origin, mode }: Sending): LetterSender {
  const { shopName, email, address } = settings;
  return { shopName, email, address, bankAccount: bankAccountFor(settings, mode), origin };
}
