import type { ProviderIdentity } from './provider.ts';
import type { Role } from './visitor.ts';

/** What the shop knows of somebody whom a provider vouches for. */
export interface IdentityMatches {
  /** The account this person has signed in to before, or connected. */
  connectedTo: string | null;
  /** The account that has this person's address. */
  sameAddress: { userId: string; role: Role; isEmailVerified: boolean } | null;
}

export type Judgement =
  | { kind: 'enter'; userId: string }
  | { kind: 'open-account'; email: string; isEmailVerified: boolean }
  | { kind: 'connect'; userId: string; email: string }
  /** Whoever opened this account never showed that the address is theirs; this person has. */
  | { kind: 'reclaim'; userId: string; email: string }
  | { kind: 'refuse'; code: 'no-email' | 'email-not-verified' | 'account-exists' };

/**
 * Who may enter which account. An address alone is no proof: accounts become one only where it is
 * verified on both sides (T29), and staff connect theirs on purpose, from inside.
 */
export function decideProviderSignIn(person: ProviderIdentity, known: IdentityMatches): Judgement {
  if (known.connectedTo !== null) return { kind: 'enter', userId: known.connectedTo };
  const { email, emailProof } = person;
  if (email === null) return { kind: 'refuse', code: 'no-email' };
  if (emailProof === 'unverified') return { kind: 'refuse', code: 'email-not-verified' };
  const isEmailVerified = emailProof === 'verified';
  if (!known.sameAddress) return { kind: 'open-account', email, isEmailVerified };
  const { userId, role } = known.sameAddress;
  if (!isEmailVerified || role !== 'shopper') return { kind: 'refuse', code: 'account-exists' };
  return { kind: known.sameAddress.isEmailVerified ? 'connect' : 'reclaim', userId, email };
}
