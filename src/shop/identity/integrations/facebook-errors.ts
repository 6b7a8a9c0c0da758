import type { CustomFetch } from 'openid-client';
import { InvalidAnswer, ProviderDown } from './provider-failure.ts';

/** Maps Facebook's error numbers to standard OAuth error codes. */
const errors: Readonly<Record<number, string>> = {
  1: 'invalid_client',
  101: 'invalid_client',
  100: 'invalid_grant',
  191: 'redirect_uri_mismatch',
};

/** Facebook returns an object where the standard has a string, which the library expects. */
export const facebookFetch: CustomFetch = async (url, options) => {
  // The library's options; the standard type has more fields.
  const response = await fetch(url, options as RequestInit);
  if (response.status < 400 || response.status >= 500) return response;
  const said: unknown = await response.json().catch(() => null);
  const { code, message } = Object(Object(said).error);
  const error = errors[Number(code)] ?? 'invalid_request';
  return Response.json({ error, error_description: String(message) }, { status: 400 });
};

/** An error response of Facebook. */
export function facebookError({ status }: Response): Error {
  return status >= 500 ? new ProviderDown() : new InvalidAnswer(`answered ${status}`);
}
