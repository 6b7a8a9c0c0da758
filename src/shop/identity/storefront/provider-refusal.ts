import type { SignInFlow } from '#shop/identity/rules/sign-in-flow.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { clearFlowLine } from './flow-cookie.ts';
import { type ProviderProblem, providerMessage } from './provider-messages.ts';
import { signInWindowResponse } from './sign-in-window-response.ts';

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
