import type { RouterContextProvider } from 'react-router';
import { isFreshSignIn } from '#shop/access/rules/session.ts';
import type { VerifiedVisitor } from '#shop/access/rules/visitor.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import { confirmFreshSignIn, type ProofFailure } from '#shop/identity/use-cases/verify-identity.ts';
import type { Result } from '#platform/result.ts';

type Context = Readonly<RouterContextProvider>;

/** What a form has to ask for: see ProofField. */
export interface SignInProof {
  hasPassword: boolean;
  isFresh: boolean;
}

export async function signInProof(context: Context): Promise<SignInProof> {
  const shop = context.get(shopContext);
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const account = await showAccount(shop, visitor);
  return {
    hasPassword: account?.hasPassword ?? false,
    isFresh: isFreshSignIn(session, shop.clock()),
  };
}

/** The visitor, for actions that ask for a sign-in of the last minutes or for the password of the form. */
export async function freshVisitor(
  context: Context,
  password: string,
): Promise<Result<VerifiedVisitor, ProofFailure>> {
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  return confirmFreshSignIn(context.get(shopContext), visitor, { password, session });
}
