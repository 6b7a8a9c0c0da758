import { bankAccountFor } from './bank-account.ts';
import type { Settings } from './settings.ts';
import type { Terms } from './rule.ts';

interface Running {
  mode: 'demo' | 'live';
  /** Null where no provider takes cards. */
  cards: object | null;
}

/** Context of the settings rules, from the saved settings. */
export function sectionTerms(settings: Settings, { mode, cards }: Running): Terms {
  return {
    currency: settings.currency,
    isCardTaken: cards !== null,
    hasBankAccount: bankAccountFor(settings, mode) !== null,
    isDemo: mode === 'demo',
  };
}
