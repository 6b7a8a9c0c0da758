import { afterSignIn, isAdminPath } from '#shop/identity/rules/after-sign-in.ts';
import { nextPath } from '#platform/next-path.ts';
import type { SignedIn } from '#shop/identity/use-cases/sign-in.ts';
import type { Shop } from '#shop/shop.ts';
import { redirect, redirectDocument } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { signedInLines } from '#shop/identity/web/login-flag.ts';
import { challengeLine } from './sign-in-cookies.ts';

export interface CompletedSignIn extends SignedIn {
  shop: Shop;
  request: Request;
  /** Shown by the next page. */
  message: string;
  /** The path of this shop that the customer requested before signing in. */
  next: string | null;
}

export interface SignInRedirect {
  to: string;
  /** Set-Cookie lines. */
  cookies: string[];
}

/** Carries what this browser collected into the account and sets the cookies of a signed-in browser. */
export async function completeSignIn({
  shop,
  request,
  visitor,
  ...signIn
}: CompletedSignIn): Promise<SignInRedirect> {
  const hookCookies = await shop.hooks.signedIn(shop, { visitor, request });
  const cookies = [
    ...signIn.setCookies,
    ...signedInLines(request, shop.clock()),
    ...hookCookies,
    flashLine(request, { kind: 'success', text: signIn.message }),
  ];
  return { to: afterSignIn(visitor, signIn.next), cookies };
}

/** Completes a sign-in from the form and redirects to the page that the customer requested. */
export async function redirectAfterSignIn(
  signIn: Omit<CompletedSignIn, 'next'>,
): Promise<Response> {
  const next = nextPath(new URL(signIn.request.url).searchParams.get('next'));
  const { to, cookies } = await completeSignIn({ ...signIn, next });
  const answer = isAdminPath(to) ? redirectDocument : redirect;
  return answer(to, { headers: cookieHeaders(cookies) });
}

/** Redirects to the page that asks for the second factor and preserves the requested path. */
export function redirectToSecondStep(
  request: Request,
  token: string,
  next: string | null,
): SignInRedirect {
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return {
    to: `/signin/second-step${query}`,
    cookies: [challengeLine(request, 'second-step', token)],
  };
}
