import type { Settings } from '../settings.ts';
import type { LetterSender } from './letter.ts';

export function letterSenderFrom(settings: Settings, origin: string): LetterSender {
  const { shopName, email, address } = settings;
  return { shopName, email, address, origin };
}
