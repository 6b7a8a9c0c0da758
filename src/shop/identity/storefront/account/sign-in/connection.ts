import { isProviderName, providerLabels } from '#shop/identity/rules/provider.ts';
import { disconnectProvider } from '#shop/identity/use-cases/connections.ts';
import { data, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { ok } from '#platform/result.ts';
import { freshVisitor } from '#shop/identity/web/fresh-sign-in.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { startProviderFlow } from '../../provider-flow.ts';
import { redirectToProvider } from '#platform/web/minimal-page.ts';
import { providerMessage } from '../../provider-messages.ts';
import type { Route } from './+types/connection';

const tooOld =
  'You signed in more than 10 minutes ago. Sign out and in again, then change this connection.';

export function loader() {
  return redirect('/account/sign-in');
}

/** Connects the account to a provider or disconnects it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { provider } = params;
  if (!isProviderName(provider)) return Promise.reject(data(null, { status: 404 }));
  const visitor = await signedInVisitor(context);
  // A second way into the account of staff is worth as much as their role.
  const proven = visitor.role === 'customer' ? ok(visitor) : await freshVisitor(context, '');
  if (!proven.ok) {
    const line = flashLine(request, { kind: 'error', text: tooOld });
    return redirect('/account/sign-in', { headers: cookieHeaders([line]) });
  }
  if (textOf(await postedForm(request), 'intent') === 'connect') {
    const flow = { provider, next: null, windowId: null, connectTo: visitor.userId };
    return startProviderFlow({ context, request, flow }, (to, headers) =>
      redirectToProvider(providerLabels[provider], to, headers),
    );
  }
  const disconnected = await disconnectProvider(context.get(shopContext), visitor, provider);
  const flash = disconnected.ok
    ? ({ kind: 'success', text: `${providerLabels[provider]} was disconnected.` } as const)
    : ({ kind: 'error', text: providerMessage(provider, disconnected.failure) } as const);
  return redirect('/account/sign-in', { headers: cookieHeaders([flashLine(request, flash)]) });
}
