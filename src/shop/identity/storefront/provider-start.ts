import { nextPath } from '#platform/next-path.ts';
import { isProviderName, providerLabels } from '#shop/identity/rules/provider.ts';
import { data, redirect } from 'react-router';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/provider-start';
import { startProviderFlow } from './provider-flow.ts';
import { redirectToProvider } from '#platform/web/minimal-page.ts';
import { isWindowId } from './sign-in-window.ts';

/** Opened in a popup by scripts. It only sets a cookie. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { provider } = params;
  if (!isProviderName(provider)) return Promise.reject(data(null, { status: 404 }));
  const windowId = url.searchParams.get('window');
  const isSameSite = request.headers.get('sec-fetch-site') !== 'cross-site';
  if (!isSameSite || !isWindowId(windowId)) return redirect('/signin');
  const next = requestedPath(url.searchParams.get('next'));
  const flow = { provider, next, windowId, connectTo: null };
  return startProviderFlow({ context, request, flow }, (to, headers) => redirect(to, { headers }));
}

/** The form submission for browsers without JavaScript or popups: the flow runs in the same window. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { provider } = params;
  if (!isProviderName(provider)) return Promise.reject(data(null, { status: 404 }));
  const next = requestedPath(textOf(await postedForm(request), 'next'));
  const flow = { provider, next, windowId: null, connectTo: null };
  return startProviderFlow({ context, request, flow }, (to, headers) =>
    redirectToProvider(providerLabels[provider], to, headers),
  );
}

const maxPathLength = 1024;

/** The path is stored in a cookie, so its length is limited. */
function requestedPath(text: string | null): string | null {
  const path = nextPath(text);
  return path !== null && path.length <= maxPathLength ? path : null;
}
