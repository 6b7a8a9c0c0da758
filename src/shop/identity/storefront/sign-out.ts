import { nextPath } from '#platform/next-path.ts';
import { signOut } from '#shop/identity/use-cases/sessions.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/sign-out';
import { signedOutLines } from '#shop/identity/web/login-flag.ts';

export function loader() {
  return redirect('/signin');
}

/** Ends the session. The cart stays with the account; this browser starts with an empty one (ruling 34). */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const shop = context.get(shopContext);
  const cookies = [
    ...(await signOut(shop, request.headers)),
    ...signedOutLines(request),
    ...shop.hooks.signedOut(request),
  ];
  const next = nextPath(textOf(form, 'next')) ?? '/signin';
  return redirect(next, { headers: cookieHeaders(cookies) });
}
