import type { SignInFlow } from '#shop/identity/rules/sign-in-flow.ts';
import { beginProviderSignIn } from '#shop/identity/use-cases/begin-provider-sign-in.ts';
import type { RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flowCookieLine } from './flow-cookie.ts';
import { providerRefusal } from './provider-refusal.ts';

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
