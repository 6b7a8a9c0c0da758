import { nextPath } from '#domain/identity/next-path.ts';
import { redirect } from 'react-router';
import { cookieHeaders } from '#web/cookies.ts';
import { type Entering, entrance } from './entrance.ts';

/** Lets somebody in who has just signed in with the form, and leads on. */
export async function enter(entering: Omit<Entering, 'next'>): Promise<Response> {
  const next = nextPath(new URL(entering.request.url).searchParams.get('next'));
  const { to, cookies } = await entrance({ ...entering, next });
  return redirect(to, { headers: cookieHeaders(cookies) });
}
