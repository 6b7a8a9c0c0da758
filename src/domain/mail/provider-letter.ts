import { providerLabels, type ProviderName } from '../identity/provider.ts';
import { reclaimedNotice } from './account-letter.ts';
import type { LetterContent } from './letter.ts';

export type ProviderLetterFacts =
  /** Reclaimed: by somebody who has shown that the address is theirs, as nobody had before. */
  | { template: 'provider-connected'; provider: ProviderName; isReclaimed: boolean }
  | { template: 'provider-disconnected'; provider: ProviderName };

/** Word of who can open an account. */
export function providerLetter(facts: ProviderLetterFacts, shopName: string): LetterContent {
  const label = providerLabels[facts.provider];
  if (facts.template === 'provider-disconnected') {
    return {
      subject: `${label} opens your account at ${shopName} no longer`,
      parts: [
        { kind: 'paragraph', text: `${label} was taken off your account just now.` },
        ...ending,
      ],
    };
  }
  return {
    subject: `${label} opens your account at ${shopName}`,
    parts: [
      { kind: 'paragraph', text: `From now on you can sign in with ${label}.` },
      ...(facts.isReclaimed ? [{ kind: 'paragraph', text: reclaimedNotice } as const] : []),
      ...ending,
    ],
  };
}

const ending = [
  { kind: 'link', text: 'See how you sign in', path: '/account/sign-in' },
  {
    kind: 'paragraph',
    text: 'If it was not you, answer this letter: we close the account for whoever did it and give it back to you.',
  },
] as const;
