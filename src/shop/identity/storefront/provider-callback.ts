import {
  isProviderName,
  providerLabels,
  type ProviderIdentity,
  type SignInFlow,
} from '#shop/identity/rules/provider.ts';
import { connectProvider } from '#shop/identity/use-cases/connections.ts';
import { signInWithProvider } from '#shop/identity/use-cases/sign-in-with-provider.ts';
import { handleProviderCallback } from '#shop/identity/use-cases/providers.ts';
import { data, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/provider-callback';
import { type SignInRedirect, completeSignIn, redirectToSecondStep } from './complete-sign-in.ts';
import { clearFlowLine, readFlowCookie } from './sign-in-cookies.ts';
import { providerRefusal } from './provider-flow.ts';
import { signInWindowResponse } from './provider-responses.ts';

type CallbackRequest = Pick<Route.LoaderArgs, 'context' | 'request'>;

/** The OAuth callback. Each provider has its own URL, which prevents provider mix-up attacks. */
export async function loader({ context, request, params: { provider } }: Route.LoaderArgs) {
  if (!isProviderName(provider)) return Promise.reject(data(null, { status: 404 }));
  const sealed = readFlowCookie(request);
  const answer = new URL(request.url);
  const { flow, person } = await handleProviderCallback(context.get(shopContext), {
    provider,
    sealed,
    answer,
  });
  if (!flow || !person.ok) {
    const problem = person.ok ? ({ code: 'sign-in-expired' } as const) : person.failure;
    return providerRefusal({ context, request, flow: flow ?? { provider }, problem });
  }
  const callback = { context, request };
  return flow.connectTo === null
    ? signInPerson(callback, flow, person.value)
    : connect(callback, flow, person.value);
}

async function signInPerson(
  { context, request }: CallbackRequest,
  flow: SignInFlow,
  person: ProviderIdentity,
) {
  const shop = context.get(shopContext);
  const signedIn = await signInWithProvider(shop, person, request.headers);
  const { next } = flow;
  if (signedIn.ok) {
    const completed = { ...signedIn.value, shop, request, next, message: 'signin Successful' };
    return finishFlow({ context, request }, flow, await completeSignIn(completed));
  }
  const { failure } = signedIn;
  if (failure.code === 'second-step-needed') {
    return finishFlow(
      { context, request },
      flow,
      redirectToSecondStep(request, failure.token, next),
    );
  }
  return providerRefusal({ context, request, flow, problem: failure });
}

function finishFlow(
  { context, request }: CallbackRequest,
  { windowId }: SignInFlow,
  { to, cookies }: SignInRedirect,
) {
  const headers = cookieHeaders([...cookies, clearFlowLine(request)]);
  if (windowId === null) return redirect(to, { headers });
  const { nonce } = context.get(requestInfoContext);
  return signInWindowResponse({ windowId, answer: { kind: 'entered', to }, nonce, headers });
}

/** The account that returns from the provider must be the one that started the flow. */
async function connect(
  { context, request }: CallbackRequest,
  flow: SignInFlow,
  person: ProviderIdentity,
) {
  const visitor = await visitorOf(context);
  if (visitor?.userId !== flow.connectTo) {
    return providerRefusal({ context, request, flow, problem: { code: 'sign-in-expired' } });
  }
  const connected = await connectProvider(context.get(shopContext), visitor, person);
  if (!connected.ok) return providerRefusal({ context, request, flow, problem: connected.failure });
  const text = `${providerLabels[person.provider]} is now connected to your account.`;
  const cookies = [clearFlowLine(request), flashLine(request, { kind: 'success', text })];
  return redirect('/account/sign-in', { headers: cookieHeaders(cookies) });
}
