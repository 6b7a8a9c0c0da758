import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '#shop/identity/use-cases/sign-in-with-passkey.ts';
import { data, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { parsedJson, postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/passkey-sign-in';
import { redirectAfterSignIn } from './complete-sign-in.ts';
import { secondFactorMessage } from './identity-messages.ts';
import { clearChallengeLine, challengeLine, challengeToken } from './sign-in-cookies.ts';

/** The error of a failed passkey sign-in. */
export interface PasskeySignInActionData {
  problem: string;
}

export function loader() {
  return redirect('/signin');
}

/** Creates the WebAuthn challenge, then verifies the signed response. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  if (textOf(form, 'intent') === 'begin') {
    const { network } = context.get(requestInfoContext);
    const started = await beginPasskeySignIn(shop, { network });
    if (!started.ok)
      return Response.json({ problem: secondFactorMessage(started.failure) }, { status: 429 });
    const { token, options } = started.value;
    const headers = cookieHeaders([challengeLine(request, 'passkey-sign-in', token)]);
    return Response.json({ options }, { headers });
  }
  const token = challengeToken(request, 'passkey-sign-in');
  const credential = parsedJson(textOf(form, 'credential'));
  const signedIn = await signInWithPasskey(shop, { token, response: credential }, request.headers);
  const forget = clearChallengeLine(request, 'passkey-sign-in');
  if (!signedIn.ok) {
    const answer: PasskeySignInActionData = { problem: secondFactorMessage(signedIn.failure) };
    return data(answer, { status: 422, headers: cookieHeaders([forget]) });
  }
  const response = await redirectAfterSignIn({
    ...signedIn.value,
    shop,
    request,
    message: 'signin Successful',
  });
  response.headers.append('Set-Cookie', forget);
  response.headers.append('Set-Cookie', clearChallengeLine(request, 'second-step'));
  return response;
}
