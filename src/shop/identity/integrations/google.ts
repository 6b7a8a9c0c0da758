import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import { isEmail } from '#platform/email-address.ts';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { clock } from '#platform/clock.ts';
import { InvalidResponse, withTimeout } from './provider-failure.ts';
import {
  beginCodeFlow,
  patienceMs,
  type IdentityProvider,
  type ProviderOptions,
} from './identity-provider.ts';

const googleIssuer = 'https://accounts.google.com';
const msPerSecond = 1000;
/** The tolerated clock skew of the provider; the library's tolerance applies to other times. */
const toleranceMs = 30 * msPerSecond;
const wanted = { scope: 'openid email', prompt: 'select_account' };

/** OpenID Connect: signature, issuer, audience, times and nonce of every ID token are verified. */
export function makeGoogle(options: ProviderOptions): IdentityProvider {
  const { timeoutMs = patienceMs } = options;
  const configuration = keptOnceFound(() => discovered(options, timeoutMs));
  return {
    begin: (callbackUrl) =>
      withTimeout(timeoutMs, async () =>
        beginCodeFlow(await configuration(), { callbackUrl, wanted, isOpenId: true }),
      ),
    prove: (answer, { codeVerifier, state, nonce }) =>
      withTimeout(timeoutMs, async () => {
        const tokens = await authorizationCodeGrant(await configuration(), answer, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new InvalidResponse('an answer without an ID token');
        // The library rejects expired tokens, but not tokens issued in the future.
        if (claims.iat * msPerSecond > clock() + toleranceMs) {
          throw new InvalidResponse('an ID token issued in the future');
        }
        return personOf(claims);
      }),
  };
}

/** A failed discovery is retried by the next request. */
function keptOnceFound(find: () => Promise<Configuration>): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null;
  return async () => {
    found ??= find();
    try {
      return await found;
    } catch (error) {
      found = null;
      throw error;
    }
  };
}

async function discovered(
  { keys, server }: ProviderOptions,
  timeoutMs: number,
): Promise<Configuration> {
  const issuer = server ?? googleIssuer;
  const metadata = { client_secret: keys.secret, id_token_signed_response_alg: 'RS256' };
  const isPlain = issuer.startsWith('http:');
  return discovery(new URL(issuer), keys.id, metadata, undefined, {
    // Without the first option, the library would trust the connection instead of the signature.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
  });
}

function personOf(claims: IDToken): ProviderIdentity {
  const { email } = claims;
  const known = typeof email === 'string' ? email.trim().toLowerCase() : '';
  return {
    provider: 'google',
    accountId: `${claims.iss} ${claims.sub}`,
    email: isEmail(known) ? known : null,
    emailProof: emailProof(claims, known),
  };
}

/**
 * Google is authoritative only for addresses that it hosts: gmail.com and those of organizations with `hd`.
 * Other addresses may have changed owners since they were verified.
 */
function emailProof(claims: IDToken, email: string): ProviderIdentity['emailProof'] {
  if (claims['email_verified'] !== true) return 'unverified';
  const isOwn = email.endsWith('@gmail.com') || typeof claims['hd'] === 'string';
  return isOwn ? 'verified' : 'unknown';
}
