import { cookieLine, readCookie } from './cookies.ts';

/** Specification 3: the flag 'islogin', true or false. Scripts read it for the header; nothing trusts it. */
const name = 'islogin';
const maxAgeSeconds = 400 * 24 * 60 * 60;

export function loginFlag(request: Request): boolean {
  return readCookie(request, name) === 'true';
}

export function loginFlagLine(request: Request, isSignedIn: boolean): string {
  return cookieLine(request, { name, value: `${isSignedIn}`, maxAgeSeconds, isReadable: true });
}
