import { tokenLifetimesMs, type TokenPurpose } from '../identity/token-purpose.ts';
import type { LetterContent, LetterPart } from './letter.ts';

export type AccountLetterFacts =
  /** Null where the letter is shown to somebody else than its recipient. */
  | { template: TokenPurpose; token: string | null }
  | { template: 'password-changed' }
  | { template: 'account-reclaimed' }
  | { template: 'email-change-asked' | 'email-changed'; newEmail: string };

/** What keeps an account with its owner: proofs of an address, and word of every change. */
export function accountLetter(facts: AccountLetterFacts, shopName: string): LetterContent {
  if ('token' in facts) return linkLetter(facts, shopName);
  if (facts.template === 'password-changed') return passwordChanged(shopName);
  if (facts.template === 'account-reclaimed') return accountReclaimed(shopName);
  const { newEmail } = facts;
  return facts.template === 'email-changed'
    ? emailChanged(newEmail, shopName)
    : emailChangeAsked(newEmail, shopName);
}

/** Said before an account with an unverified address gets its password, and afterwards. */
export const reclaimedNotice =
  'This address had not been verified before, so the account may have been set up by someone else. Everything saved in it was removed: other ways to sign in, addresses, the cart and reviews. Orders are kept.';

interface LinkWords {
  subject: (shopName: string) => string;
  why: string;
  label: string;
  path: string;
  otherwise: string;
}

const links: Readonly<Record<TokenPurpose, LinkWords>> = {
  'verify-email': {
    subject: (shopName) => `Is this your address? ${shopName} asks`,
    why: 'An account was opened with this address. Please tell us that our letters reach you here.',
    label: 'Yes, this is my address',
    path: '/verify',
    otherwise: 'If you opened no account, leave the link alone and nothing more happens.',
  },
  'reset-password': {
    subject: (shopName) => `A new password for ${shopName}`,
    why: 'Somebody, hopefully you, has forgotten the password of your account.',
    label: 'Choose a new password',
    path: '/reset',
    otherwise: 'If it was not you, leave the link alone: your password stays as it is.',
  },
  'change-email': {
    subject: (shopName) => `Your new address at ${shopName}`,
    why: 'An account of our shop shall have this address from now on. It does as soon as you say so.',
    label: 'Use this address',
    path: '/verify',
    otherwise: 'If you know nothing of this, leave the link alone and nothing changes.',
  },
  'invite-staff': {
    subject: (shopName) => `Come and look after ${shopName} with us`,
    why: 'The owner of our shop has opened an account for you, to help in the office. It has no password yet.',
    label: 'Choose a password',
    path: '/reset',
    otherwise: 'If you do not know us, leave the link alone and nobody can use the account.',
  },
};

function linkLetter(
  { template, token }: { template: TokenPurpose; token: string | null },
  shopName: string,
): LetterContent {
  const { subject, why, label, path, otherwise } = links[template];
  const link: LetterPart =
    token === null
      ? { kind: 'paragraph', text: `[${label}: the link is for the reader of this letter alone]` }
      : { kind: 'link', text: label, path: `${path}?token=${token}` };
  const worksFor = `The link works once, within ${lifetime(tokenLifetimesMs[template])}.`;
  return {
    subject: subject(shopName),
    parts: [
      { kind: 'paragraph', text: why },
      link,
      { kind: 'paragraph', text: `${worksFor} ${otherwise}` },
    ],
  };
}

function passwordChanged(shopName: string): LetterContent {
  return {
    subject: `Your password at ${shopName} was changed`,
    parts: [
      {
        kind: 'paragraph',
        text: 'The password of your account was changed just now. Other devices are signed out.',
      },
      { kind: 'paragraph', text: 'If it was not you, take the account back at once:' },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function accountReclaimed(shopName: string): LetterContent {
  return {
    subject: `Your account at ${shopName} has a new password`,
    parts: [
      {
        kind: 'paragraph',
        text: 'The password of your account was set just now, and your email address is verified.',
      },
      { kind: 'paragraph', text: reclaimedNotice },
      { kind: 'paragraph', text: 'If it was not you, set another password at once:' },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function emailChangeAsked(newEmail: string, shopName: string): LetterContent {
  return {
    subject: `Your address at ${shopName} is about to change`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account shall have the address ${newEmail}. It changes when the link we sent there is opened; until then nothing is different.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, somebody knows your password. A new one also makes that link useless:',
      },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function emailChanged(newEmail: string, shopName: string): LetterContent {
  return {
    subject: `Your address at ${shopName} was changed`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account has the address ${newEmail} now. We write there from now on, and you sign in with it.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, answer this letter: we close the account for whoever did it and give it back to you.',
      },
    ],
  };
}

function lifetime(ms: number): string {
  const hours = ms / 3_600_000;
  return hours === 1 ? 'an hour' : `${hours / 24} days`;
}
