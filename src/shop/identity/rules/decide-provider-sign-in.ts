import type { ProviderIdentity } from './provider.ts';
import type { Role } from '#shop/access/rules/visitor.ts';

/** Accounts that match a provider identity. */
export interface IdentityMatches {
  /** The account that this identity is connected to. */
  connectedTo: string | null;
  /** The account with the same email address. */
  sameAddress: { userId: string; role: Role; isEmailVerified: boolean } | null;
}

export type ProviderSignInDecision =
  | { kind: 'enter'; userId: string }
  | { kind: 'open-account'; email: string; isEmailVerified: boolean }
  | { kind: 'connect'; userId: string; email: string }
  /** The account's address was never verified; the provider has verified it for this person. */
  | { kind: 'reclaim'; userId: string; email: string }
  | { kind: 'refuse'; code: 'no-email' | 'email-not-verified' | 'account-exists' };

/**
 * Decides which account a provider sign-in opens. A matching address alone is no proof: accounts are
 * linked only where it is verified on both sides (T29), and staff connect theirs explicitly while signed in.
 */
export function decideProviderSignIn(
  person: ProviderIdentity,
  known: IdentityMatches,
): ProviderSignInDecision {
  if (known.connectedTo !== null) return { kind: 'enter', userId: known.connectedTo };
  const { email, emailProof } = person;
  if (email === null) return { kind: 'refuse', code: 'no-email' };
  if (emailProof === 'unverified') return { kind: 'refuse', code: 'email-not-verified' };
  const isEmailVerified = emailProof === 'verified';
  if (!known.sameAddress) return { kind: 'open-account', email, isEmailVerified };
  const { userId, role } = known.sameAddress;
  if (!isEmailVerified || role !== 'customer') return { kind: 'refuse', code: 'account-exists' };
  return { kind: known.sameAddress.isEmailVerified ? 'connect' : 'reclaim', userId, email };
}
