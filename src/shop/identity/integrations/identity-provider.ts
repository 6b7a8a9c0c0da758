import type { ProviderIdentity, ProviderFailure } from '#shop/identity/rules/provider.ts';
import type { Result } from '#platform/result.ts';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** Secrets that bind the provider's response to the browser that started the flow. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An identity provider with the authorization code flow and PKCE. */
export interface IdentityProvider {
  /** The authorization URL and the secrets for the callback. */
  begin: (
    callbackUrl: string,
  ) => Promise<Result<{ url: string; secrets: FlowSecrets }, ProviderFailure>>;
  /** `answer` is the callback URL with all parameters of the provider. */
  prove: (answer: URL, secrets: FlowSecrets) => Promise<Result<ProviderIdentity, ProviderFailure>>;
}

export interface ProviderOptions {
  keys: { id: string; secret: string };
  /** Another server with the same protocol; null for the provider itself. */
  server: string | null;
  /** The timeout for all calls of one step. */
  timeoutMs?: number;
}

export const patienceMs = 10_000;

interface CodeFlow {
  callbackUrl: string;
  /** Further parameters, including the scope. */
  wanted: Record<string, string>;
  /** The nonce is used with ID tokens only. */
  isOpenId: boolean;
}

/** The authorization URL and the secrets of this flow. */
export async function beginCodeFlow(
  configuration: Configuration,
  { callbackUrl, wanted, isOpenId }: CodeFlow,
): Promise<{ url: string; secrets: FlowSecrets }> {
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    ...(isOpenId && { nonce }),
    ...wanted,
  });
  return { url: url.href, secrets: { state, nonce, codeVerifier } };
}
