import { beginPasskey } from '#shop/identity/use-cases/passkeys.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/new-passkey';
import { secondFactorMessage } from '../../identity-messages.ts';
import { challengeLine } from '../../sign-in-cookies.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';

export function loader() {
  return redirect('/account/sign-in/passkeys');
}

/** Returns the WebAuthn creation options for a new passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const password = textOf(await postedForm(request), 'own-password');
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    const answer = { problem: proofMessage(proven.failure) };
    return Response.json(answer, { status: refusalStatus(proven.failure) });
  }
  const started = await beginPasskey(shop, proven.value);
  if (!started.ok)
    return Response.json({ problem: secondFactorMessage(started.failure) }, { status: 422 });
  const { token, options } = started.value;
  const headers = cookieHeaders([challengeLine(request, 'passkey-addition', token)]);
  return Response.json({ options }, { headers });
}
