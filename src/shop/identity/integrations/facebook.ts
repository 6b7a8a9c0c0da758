import { createHmac } from 'node:crypto';
import {
  Configuration,
  allowInsecureRequests,
  authorizationCodeGrant,
  customFetch,
  type CustomFetch,
} from 'openid-client';
import { isEmail } from '#platform/email-address.ts';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { InvalidResponse, ProviderDown, withTimeout } from './provider-failure.ts';
import {
  beginCodeFlow,
  patienceMs,
  type IdentityProvider,
  type ProviderOptions,
} from './identity-provider.ts';

const pagesOrigin = 'https://www.facebook.com';
const graphOrigin = 'https://graph.facebook.com';
const version = 'v25.0';
const wanted = { scope: 'email,public_profile' };

/** OAuth as in Meta's "Manually build a login flow", followed by one request for the profile. */
export function makeFacebook(options: ProviderOptions): IdentityProvider {
  const { keys, timeoutMs = patienceMs } = options;
  const [pages, graph] = [options.server ?? pagesOrigin, options.server ?? graphOrigin];
  const server = {
    issuer: pages,
    authorization_endpoint: `${pages}/${version}/dialog/oauth`,
    token_endpoint: `${graph}/${version}/oauth/access_token`,
  };
  const configuration = new Configuration(server, keys.id, keys.secret);
  configuration.timeout = timeoutMs / 1000;
  configuration[customFetch] = facebookFetch;
  if (graph.startsWith('http:')) allowInsecureRequests(configuration);
  return {
    begin: (callbackUrl) =>
      withTimeout(timeoutMs, () =>
        beginCodeFlow(configuration, { callbackUrl, wanted, isOpenId: false }),
      ),
    prove: (answer, { codeVerifier, state }) =>
      withTimeout(timeoutMs, async () => {
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state };
        const { access_token: token } = await authorizationCodeGrant(configuration, answer, checks);
        const person = await askWho(`${graph}/${version}`, {
          token,
          secret: keys.secret,
          timeoutMs,
        });
        // User ids are specific to the app: the same id in another app is another person.
        return personOf(person, `${graph}/${keys.id}`);
      }),
  };
}

async function askWho(
  graph: string,
  { token, secret, timeoutMs }: { token: string; secret: string; timeoutMs: number },
): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({
    fields: 'id,name,email',
    access_token: token,
    appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
  });
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${graph}/me?${query}`, { signal, redirect: 'error' });
  if (!response.ok) throw facebookError(response);
  const said: unknown = await response.json().catch(() => null);
  if (typeof said !== 'object' || said === null) throw new InvalidResponse('no answer in JSON');
  return { ...said };
}

function personOf(said: Record<string, unknown>, issuer: string): ProviderIdentity {
  const { id, email } = said;
  if (typeof id !== 'string' || !/^\d{1,30}$/.test(id)) throw new InvalidResponse('no user id');
  const known = typeof email === 'string' ? email.trim().toLowerCase() : '';
  return {
    provider: 'facebook',
    accountId: `${issuer} ${id}`,
    email: isEmail(known) ? known : null,
    emailProof: 'unknown',
  };
}

/** Maps Facebook's error numbers to standard OAuth error codes. */
const errors: Readonly<Record<number, string>> = {
  1: 'invalid_client',
  101: 'invalid_client',
  100: 'invalid_grant',
  191: 'redirect_uri_mismatch',
};

/** Facebook returns an object where the standard has a string, which the library expects. */
const facebookFetch: CustomFetch = async (url, options) => {
  // The library's options; the standard type has more fields.
  const response = await fetch(url, options as RequestInit);
  if (response.status < 400 || response.status >= 500) return response;
  const said: unknown = await response.json().catch(() => null);
  const { code, message } = Object(Object(said).error);
  const error = errors[Number(code)] ?? 'invalid_request';
  return Response.json({ error, error_description: String(message) }, { status: 400 });
};

/** An error response of Facebook. */
function facebookError({ status }: Response): Error {
  return status >= 500 ? new ProviderDown() : new InvalidResponse(`answered ${status}`);
}
