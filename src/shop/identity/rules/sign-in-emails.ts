import type { EmailContent } from '#shop/email/rules/email-content.ts';
import { providerLabels, type ProviderName } from './provider.ts';
import { reclaimedNotice } from './account-email.ts';

interface Words {
  subject: (shopName: string) => string;
  text: (name: string) => string;
}

const words = {
  'codes-on': {
    subject: (shopName) => `An authenticator app was added to your ${shopName} account`,
    text: () =>
      'Signing in to your account now requires a code from your authenticator app. Keep your recovery codes in a place you can reach without your phone.',
  },
  'codes-off': {
    subject: (shopName) => `The authenticator app was removed from your ${shopName} account`,
    text: () => 'Signing in to your account no longer requires a code from an authenticator app.',
  },
  'passkey-added': {
    subject: (shopName) => `A passkey was added to your ${shopName} account`,
    text: (name) =>
      `The passkey “${name}” was added to your account. You can sign in with it without a password.`,
  },
  'passkey-removed': {
    subject: (shopName) => `A passkey was removed from your ${shopName} account`,
    text: (name) => `The passkey “${name}” was removed from your account.`,
  },
  'recovery-code-used': {
    subject: (shopName) => `A recovery code was used at ${shopName}`,
    text: () =>
      'One of the recovery codes of your account was used and cannot be used again. To get new recovery codes, turn the authenticator app off and on again.',
  },
  'factors-forgotten': {
    subject: (shopName) => `Two-factor authentication was reset at ${shopName}`,
    text: () =>
      'The shop has removed the authenticator app and the passkeys from your account. You are signed out on all devices and sign in with your password alone.',
  },
} as const satisfies Record<string, Words>;

export type SecondFactorNotice = keyof typeof words;

/** `name` is the passkey's name; '' for other notices. */
export interface SecondFactorEmailData {
  template: SecondFactorNotice;
  name: string;
}

export function secondFactorEmail(
  { template, name }: SecondFactorEmailData,
  shopName: string,
): EmailContent {
  const { subject, text }: Words = words[template];
  return {
    subject: subject(shopName),
    parts: [
      { kind: 'paragraph', text: text(name) },
      {
        kind: 'paragraph',
        text: 'If this was not you, someone else may know your password. Choose a new password now, then review your sign-in settings:',
      },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
      { kind: 'link', text: 'Review your sign-in settings', path: '/account/sign-in' },
    ],
  };
}

type ProviderEmailData =
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
      ...(facts.isReclaimed
        ? [{ kind: 'paragraph', text: reclaimedNotice, name: 'account.notice' } as const]
        : []),
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
