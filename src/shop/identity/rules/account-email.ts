import { tokenLifetimesMs, type TokenPurpose } from './token-purpose.ts';
import type { EmailContent, EmailPart } from '#shop/email/rules/email-content.ts';

export type AccountEmailData =
  /** Null where the email is shown to someone other than its recipient. */
  | { template: TokenPurpose; token: string | null }
  | { template: 'password-changed' }
  | { template: 'account-reclaimed' }
  | { template: 'email-change-requested' | 'email-changed'; newEmail: string };

/** Emails about account security: address verification and notices of changes. */
export function accountEmail(facts: AccountEmailData, shopName: string): EmailContent {
  if ('token' in facts) return linkEmail(facts, shopName);
  if (facts.template === 'password-changed') return passwordChanged(shopName);
  if (facts.template === 'account-reclaimed') return accountReclaimed(shopName);
  const { newEmail } = facts;
  return facts.template === 'email-changed'
    ? emailChanged(newEmail, shopName)
    : emailChangeRequested(newEmail, shopName);
}

/** The data of the notice to a former address, and whether it had been verified. */
export function emailChangedData(newEmail: string, wasVerified: boolean) {
  return { newEmail, wasVerified };
}

/** Shown before an account with an unverified address gets its password, and afterwards. */
export const reclaimedNotice =
  'This address had not been verified before, so the account may have been set up by someone else. Everything saved in it was removed: other ways to sign in, addresses, the cart and reviews. Orders are kept.';

interface LinkTexts {
  subject: (shopName: string) => string;
  why: string;
  label: string;
  path: string;
  otherwise: string;
}

const links: Readonly<Record<TokenPurpose, LinkTexts>> = {
  'verify-email': {
    subject: (shopName) => `Confirm your email address for ${shopName}`,
    why: 'An account was created with this email address. Please confirm that it is yours.',
    label: 'Confirm email address',
    path: '/verify',
    otherwise: 'If you did not create an account, you can ignore this email.',
  },
  'reset-password': {
    subject: (shopName) => `Reset your ${shopName} password`,
    why: 'We received a request to reset the password of your account.',
    label: 'Choose a new password',
    path: '/reset',
    otherwise:
      'If you did not request this, you can ignore this email. Your password stays the same.',
  },
  'change-email': {
    subject: (shopName) => `Confirm your new email address for ${shopName}`,
    why: 'An account at our shop will use this email address once you confirm it.',
    label: 'Use this email address',
    path: '/verify',
    otherwise: 'If you did not request this, you can ignore this email. Nothing will change.',
  },
  'invite-staff': {
    subject: (shopName) => `You are invited to manage ${shopName}`,
    why: 'The owner of our shop has created a staff account for you. Choose a password to activate it.',
    label: 'Choose a password',
    path: '/reset',
    otherwise: 'If you did not expect this invitation, you can ignore this email.',
  },
};

function linkEmail(
  { template, token }: { template: TokenPurpose; token: string | null },
  shopName: string,
): EmailContent {
  const { subject, why, label, path, otherwise } = links[template];
  const link: EmailPart =
    token === null
      ? {
          kind: 'paragraph',
          name: 'link',
          text: `[${label}: the link is only visible to the recipient of this email]`,
        }
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

function passwordChanged(shopName: string): EmailContent {
  return {
    subject: `Your password at ${shopName} was changed`,
    parts: [
      {
        kind: 'paragraph',
        text: 'The password of your account was changed just now. Other devices are signed out.',
      },
      { kind: 'paragraph', text: 'If this was not you, reset your password now:' },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function accountReclaimed(shopName: string): EmailContent {
  return {
    subject: `Your account at ${shopName} has a new password`,
    parts: [
      {
        kind: 'paragraph',
        text: 'A new password was set for your account, and your email address is verified.',
      },
      { kind: 'paragraph', text: reclaimedNotice },
      { kind: 'paragraph', text: 'If this was not you, reset your password now:' },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function emailChangeRequested(newEmail: string, shopName: string): EmailContent {
  return {
    subject: `Your email address at ${shopName} is about to change`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account will use the email address ${newEmail} once it is confirmed with the link we sent there. Until then, nothing changes.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, someone else may know your password. Choosing a new one also cancels this change:',
      },
      { kind: 'link', text: 'Choose a new password', path: '/forgot' },
    ],
  };
}

function emailChanged(newEmail: string, shopName: string): EmailContent {
  return {
    subject: `Your email address at ${shopName} was changed`,
    parts: [
      {
        kind: 'paragraph',
        text: `Your account now uses the email address ${newEmail}. We will write to you there, and you sign in with it.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, reply to this email. We will secure the account and return it to you.',
      },
    ],
  };
}

function lifetime(ms: number): string {
  const hours = ms / 3_600_000;
  return hours === 1 ? 'an hour' : `${hours / 24} days`;
}
