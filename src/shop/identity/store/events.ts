import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { EmptyData } from '#shop/email/rules/email-templates.ts';
import type { Recorded } from '#shop/events/rules/audit-event.ts';
import type { ProviderName } from '#shop/identity/rules/provider.ts';
import type { AccountChange } from '#shop/identity/rules/user-management.ts';
import type { SecondFactorNotice } from '#shop/identity/rules/sign-in-emails.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';

interface Rights {
  role: Role;
  areas: readonly Area[];
}

/** `number` is the account's number in the users table. */
interface Switched<Before, After> {
  number: number;
  before: Before;
  after: After;
}

/** Of a change that needs a second person. */
interface RequestedChange extends Partial<Rights> {
  number: number;
  change: AccountChange['kind'];
}

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    account: string;
  }
  interface AuditEvents {
    'account.added': Recorded<'account'>;
    'account.changed': Recorded<'account', { changed: readonly string[] }>;
    'account.deleted': Recorded<'account', { role?: Role }>;
    'account.reclaimed': Recorded<'account', { provider?: ProviderName }>;
    'account.registered': Recorded<'account', { provider?: ProviderName }>;
    'codes.turned-off': Recorded<'account'>;
    'codes.turned-on': Recorded<'account'>;
    'email.change-asked': Recorded<'account'>;
    'email.changed': Recorded<'account'>;
    'email.verified': Recorded<'account'>;
    'factors.forgotten': Recorded<'account'>;
    'passkey.added': Recorded<'account'>;
    'passkey.removed': Recorded<'account'>;
    'password.changed': Recorded<'account'>;
    'password.reset': Recorded<'account'>;
    'password.reset-asked': Recorded<'account'>;
    'provider.connected': Recorded<'account', { provider: ProviderName }>;
    'provider.disconnected': Recorded<'account', { provider: ProviderName }>;
    'recovery-code.used': Recorded<'account'>;
    'session.ended': Recorded<'account', { count: number }>;
    'shop.set-up': Recorded<'account'>;
    'staff.invited': Recorded<'account', { areas: readonly Area[] }>;
    'user.change-requested': Recorded<'account', RequestedChange>;
    'user.change-approved': Recorded<'account', RequestedChange>;
    'user.change-refused': Recorded<'account', RequestedChange>;
    'user.deleted': Recorded<'account', { number: number; role: Role }>;
    'user.disabled': Recorded<
      'account',
      Switched<'active', 'disabled'> & { sessionsEnded: number }
    >;
    'user.enabled': Recorded<'account', Switched<'disabled', 'active'>>;
    'user.password-link-mailed': Recorded<'account', { number: number; purpose: TokenPurpose }>;
    'user.role-changed': Recorded<'account', Switched<Rights, Rights>>;
    'user.tax-exemption-changed': Recorded<'account', Switched<boolean, boolean>>;
    'user.signed-out': Recorded<'account', { number: number; sessionsEnded: number }>;
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData
    extends Record<TokenPurpose, EmptyData>, Record<SecondFactorNotice, { name: string }> {
    'password-changed': EmptyData;
    'account-reclaimed': EmptyData;
    'email-change-requested': { newEmail: string };
    /** Emails of earlier versions lack `wasVerified`. */
    'email-changed': { newEmail: string; wasVerified?: boolean };
    'provider-connected': { provider: ProviderName; isReclaimed: boolean };
    'provider-disconnected': { provider: ProviderName };
  }
}

declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    /** The email address or user name as entered. */
    'mail-reset': { name: string };
  }
}
