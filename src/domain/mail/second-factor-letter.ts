import type { LetterContent } from './letter.ts';

interface Words {
  subject: (shopName: string) => string;
  text: (name: string) => string;
}

const words = {
  'codes-on': {
    subject: (shopName) => `${shopName} asks for a code from now on`,
    text: () =>
      'Signing in to your account takes a code of your authenticator app now. Keep the recovery codes where you find them without your phone.',
  },
  'codes-off': {
    subject: (shopName) => `${shopName} does not ask for a code any more`,
    text: () => 'Signing in to your account takes no code of an authenticator app any more.',
  },
  'passkey-added': {
    subject: (shopName) => `A passkey opens your account at ${shopName}`,
    text: (name) => `The passkey “${name}” was added to your account. It signs in by itself.`,
  },
  'passkey-removed': {
    subject: (shopName) => `A passkey was taken off your account at ${shopName}`,
    text: (name) => `The passkey “${name}” opens your account no more.`,
  },
  'recovery-code-used': {
    subject: (shopName) => `A recovery code was used at ${shopName}`,
    text: () =>
      'Somebody proved your account with one of its recovery codes, which is spent now. If you run out of them, turn codes off and on again.',
  },
  'factors-forgotten': {
    subject: (shopName) => `Your password alone opens your account at ${shopName} again`,
    text: () =>
      'Whoever runs the shop has taken your codes and passkeys off your account, as somebody who has lost them asks for. You are signed out everywhere.',
  },
} as const satisfies Record<string, Words>;

export type SecondFactorNotice = keyof typeof words;

/** `name` is the passkey's; '' where there is none. */
export interface SecondFactorLetterFacts {
  template: SecondFactorNotice;
  name: string;
}

export function isSecondFactorNotice(template: string): template is SecondFactorNotice {
  return Object.hasOwn(words, template);
}

export function secondFactorLetter(
  { template, name }: SecondFactorLetterFacts,
  shopName: string,
): LetterContent {
  const { subject, text }: Words = words[template];
  return {
    subject: subject(shopName),
    parts: [
      { kind: 'paragraph', text: text(name) },
      {
        kind: 'paragraph',
        text: 'If it was not you, somebody knows your password. Choose a new one at once, then look at how your account is signed in to:',
      },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
      { kind: 'link', text: 'See how you sign in', path: '/account/sign-in' },
    ],
  };
}
