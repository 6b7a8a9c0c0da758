import { addPasskey, removePasskey } from '#shop/identity/use-cases/passkeys.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { parsedJson, postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import { secondFactorMessage } from '../../identity-messages.ts';
import { clearChallengeLine, challengeToken } from '../../sign-in-cookies.ts';
import { proofMessage } from '#shop/identity/web/proof-field.tsx';

/** The error of adding or removing a passkey; `id` identifies the submitted form. */
export interface PasskeysActionData {
  id: string;
  password: string | null;
  message: string | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function passkeysAction({ request, context }: ActionRequest) {
  const form = await postedForm(request);
  return textOf(form, 'intent') === 'add'
    ? add({ request, context }, form)
    : remove({ request, context }, form);
}

async function add({ request, context }: ActionRequest, form: FormData) {
  const visitor = await signedInVisitor(context);
  const added = await addPasskey(context.get(shopContext), visitor, {
    token: challengeToken(request, 'passkey-addition'),
    response: parsedJson(textOf(form, 'credential')),
    name: textOf(form, 'name'),
    session: await signedInSession(context),
  });
  const forget = clearChallengeLine(request, 'passkey-addition');
  if (added.ok) return done(request, `Passkey “${added.value.name}” added.`, [forget]);
  return refuse({
    id: '',
    password: null,
    message: 'The passkey could not be added. Please try again.',
  });
}

async function remove({ request, context }: ActionRequest, form: FormData) {
  const shop = context.get(shopContext);
  const [visitor, session] = [await signedInVisitor(context), await signedInSession(context)];
  const id = textOf(form, 'id');
  const password = textOf(form, `own-password-${id}`);
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    const answer = { id, password: proofMessage(proven.failure), message: null };
    return refuse(answer, refusalStatus(proven.failure));
  }
  const removed = await removePasskey(shop, proven.value, id);
  if (!removed.ok)
    return refuse({ id, password: null, message: secondFactorMessage(removed.failure) });
  return done(request, `Passkey “${removed.value.name}” removed.`, []);
}

function done(request: Request, text: string, cookies: readonly string[]) {
  const headers = cookieHeaders([...cookies, flashLine(request, { kind: 'notice', text })]);
  return redirect('/account/sign-in/passkeys', { headers });
}

function refuse(answer: PasskeysActionData, status = 422) {
  return data(answer, { status });
}
