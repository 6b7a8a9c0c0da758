import { isSessionOpen } from '#services/identity/is-session-open.ts';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { signedOutLines } from '#web/login-flag.ts';
import { visitorOf } from '#web/visitor.ts';
import type { Route } from './+types/renew-session';

/** Asked by open pages now and then: a session that ended elsewhere turns the flag to false here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isOpen = await isSessionOpen(context.get(shopContext), request.headers);
  const cookies = isOpen ? [] : signedOutLines(request);
  return new Response(null, { status: 204, headers: cookieHeaders(cookies) });
}

/** Asked by open pages: whoever is recognized has the session prolonged, by the cookies of any answer. */
export async function action({ context }: Route.ActionArgs) {
  await visitorOf(context);
  return new Response(null, { status: 204 });
}
