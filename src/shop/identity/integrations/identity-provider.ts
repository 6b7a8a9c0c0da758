import type { ProviderIdentity, ProviderFailure } from '#shop/identity/rules/provider.ts';
import type { Result } from '#platform/result.ts';

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
