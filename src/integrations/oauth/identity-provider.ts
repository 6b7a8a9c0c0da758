import type { ProviderIdentity, ProviderFailure } from '#domain/identity/provider.ts';
import type { Result } from '#domain/result.ts';

/** What ties a provider's answer to the browser that asked, and to nothing else. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** One who vouches for people, by an authorization code with PKCE. */
export interface IdentityProvider {
  /** Where the browser goes to, and what it must come back with. */
  begin: (
    callbackUrl: string,
  ) => Promise<Result<{ url: string; secrets: FlowSecrets }, ProviderFailure>>;
  /** `answer` is the callback's address with everything the provider has added to it. */
  prove: (answer: URL, secrets: FlowSecrets) => Promise<Result<ProviderIdentity, ProviderFailure>>;
}

export interface ProviderOptions {
  keys: { id: string; secret: string };
  /** Another server that speaks as the provider does; null for the provider itself. */
  server: string | null;
  /** For all it is asked in one go. */
  timeoutMs?: number;
}

export const patienceMs = 10_000;
