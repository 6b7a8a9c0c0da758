import { maxPasswordLength } from '#shop/identity/rules/password-length.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { isFreshSignIn, type OpenSession } from '#shop/access/rules/session.ts';
import { proofTries } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { findPasswordHash } from '#shop/identity/store/passwords.ts';

export type ProofFailure =
  | { code: 'wrong-password' }
  /** The sign-in is too long ago, and no password was entered. */
  | { code: 'password-missing' }
  /** There is no password to ask for: who has just signed in is known. */
  | { code: 'sign-in-again' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/**
 * What changes who may do what, or where money goes, asks staff for a sign-in of the last minutes, or for the password
 * in its place.
 */
export async function confirmFreshSignIn(
  shop: Shop,
  visitor: Visitor,
  proof: { password: string; session: OpenSession },
): Promise<Result<VerifiedVisitor, ProofFailure>> {
  if (proof.password !== '') return verifyIdentity(shop, visitor, proof);
  // The sign-in of this session verified the identity.
  if (isFreshSignIn(proof.session, shop.clock())) return ok(visitor as VerifiedVisitor);
  const hash = await findPasswordHash(shop.db.read, visitor.userId);
  return failed({ code: hash === null ? 'sign-in-again' : 'password-missing' });
}

/** A session left open is not enough for what cannot be taken back: its password is, or having signed in just now. */
export async function verifyIdentity(
  shop: Shop,
  visitor: Visitor,
  { password, session }: { password: string; session: OpenSession },
): Promise<Result<VerifiedVisitor, ProofFailure>> {
  const { userId } = visitor;
  // Both paths below verify the identity before this value is returned.
  const proven = visitor as VerifiedVisitor;
  const hash = await findPasswordHash(shop.db.read, userId);
  if (hash === null) {
    return isFreshSignIn(session, shop.clock()) ? ok(proven) : failed({ code: 'sign-in-again' });
  }
  const tries = [proofTries(userId)];
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const isPossible = password !== '' && password.length <= maxPasswordLength;
  const matched = isPossible ? await shop.passwords.matches(password, hash) : ok(false);
  if (!matched.ok) {
    shop.attempts.refund(tries);
    return matched;
  }
  if (!matched.value) {
    shop.log.info({ code: 'wrong-password', userId }, 'identity check refused');
    return failed({ code: 'wrong-password' });
  }
  shop.attempts.clear(proofTries(userId));
  return ok(proven);
}
