import { isSessionOpen } from '#shop/identity/use-cases/sessions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { signedOutLines } from '#shop/identity/web/login-flag.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/renew-session';

/** Polled by open pages. If the session has ended elsewhere, the response resets the signed-in flag. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isOpen = await isSessionOpen(context.get(shopContext), request.headers);
  const cookies = isOpen ? [] : signedOutLines(request);
  return new Response(null, { status: 204, headers: cookieHeaders(cookies) });
}

/** Called by open pages before expiry. Recognizing the visitor extends the session through the response cookies. */
export async function action({ context }: Route.ActionArgs) {
  await visitorOf(context);
  return new Response(null, { status: 204 });
}
