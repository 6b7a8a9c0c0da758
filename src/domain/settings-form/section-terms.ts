import { bankAccountFor } from '../bank-account.ts';
import type { Settings } from '../settings.ts';
import type { Terms } from './rule.ts';

interface Running {
  mode: 'demo' | 'live';
  /** Null where no provider takes cards. */
  cards: object | null;
}

/** What the rules of the settings form depend on, by what is saved now. */
export function sectionTerms(settings: Settings, { mode, cards }: Running): Terms {
  return {
    currency: settings.currency,
    isCardTaken: cards !== null,
    hasBankAccount: bankAccountFor(settings, mode) !== null,
    isDemo: mode === 'demo',
  };
}
