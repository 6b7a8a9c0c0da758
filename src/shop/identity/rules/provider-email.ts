import { providerLabels, type ProviderName } from './provider.ts';
import { reclaimedNotice } from './account-email.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';

export type ProviderEmailData =
  /** Reclaimed: the provider verified an address that the account never had verified. */
  | { template: 'provider-connected'; provider: ProviderName; isReclaimed: boolean }
  | { template: 'provider-disconnected'; provider: ProviderName };

/** Notices of connected and disconnected providers. */
export function providerEmail(facts: ProviderEmailData, shopName: string): EmailContent {
  const label = providerLabels[facts.provider];
  if (facts.template === 'provider-disconnected') {
    return {
      subject: `${label} was disconnected from your ${shopName} account`,
      parts: [
        {
          kind: 'paragraph',
          text: `${label} was disconnected from your account. You can no longer sign in with it.`,
        },
        ...ending,
      ],
    };
  }
  return {
    subject: `${label} was connected to your ${shopName} account`,
    parts: [
      { kind: 'paragraph', text: `You can now sign in with ${label}.` },
      ...(facts.isReclaimed ? [{ kind: 'paragraph', text: reclaimedNotice } as const] : []),
      ...ending,
    ],
  };
}

const ending = [
  { kind: 'link', text: 'Review your sign-in settings', path: '/account/sign-in' },
  {
    kind: 'paragraph',
    text: 'If this was not you, reply to this email. We will secure the account and return it to you.',
  },
] as const;
