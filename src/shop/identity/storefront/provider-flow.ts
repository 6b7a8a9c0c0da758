import type { SignInFlow } from '#shop/identity/rules/provider.ts';
import { beginProviderSignIn } from '#shop/identity/use-cases/providers.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flowCookieLine, clearFlowLine } from './sign-in-cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { type ProviderProblem, providerMessage } from './provider-messages.ts';
import { signInWindowResponse } from './provider-responses.ts';

interface ProviderFlowStart {
  context: Readonly<RouterContextProvider>;
  request: Request;
  flow: SignInFlow;
}

/** Starts a provider sign-in: sets the flow cookie and sends the browser to the provider through `redirectTo`. */
export async function startProviderFlow(
  { context, request, flow }: ProviderFlowStart,
  redirectTo: (url: string, headers: Headers) => Response,
): Promise<Response> {
  const { network } = context.get(requestInfoContext);
  const callbackUrl = `${new URL(request.url).origin}/signin/${flow.provider}/callback`;
  const started = await beginProviderSignIn(context.get(shopContext), flow, {
    callbackUrl,
    network,
  });
  if (!started.ok) return providerRefusal({ context, request, flow, problem: started.failure });
  const { url, sealed } = started.value;
  return redirectTo(url, cookieHeaders([flowCookieLine(request, sealed)]));
}

interface Refused {
  context: Readonly<RouterContextProvider>;
  request: Request;
  /** The known part of the flow: if the cookie is missing, only the provider is known. */
  flow: Pick<SignInFlow, 'provider'> & Partial<SignInFlow>;
  problem: ProviderProblem;
}

/** Reports the failure to the page that opened the popup, or redirects to the page that started the flow. */
export function providerRefusal({ context, request, flow, problem }: Refused): Response {
  const text = providerMessage(flow.provider, problem);
  const { next = null, windowId = null, connectTo = null } = flow;
  if (windowId !== null) {
    const { nonce } = context.get(requestInfoContext);
    const answer = { kind: 'failed', code: problem.code, text } as const;
    const headers = cookieHeaders([clearFlowLine(request)]);
    return signInWindowResponse({ windowId, answer, nonce, headers });
  }
  const cookies = [clearFlowLine(request), flashLine(request, { kind: 'error', text })];
  const signIn = next === null ? '/signin' : `/signin?${new URLSearchParams({ next })}`;
  const to = connectTo === null ? signIn : '/account/sign-in';
  return redirect(to, { headers: cookieHeaders(cookies) });
}
