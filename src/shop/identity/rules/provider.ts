/** Identity providers (ruling 9), as named in URLs and the credentials table. */
export const providerNames = ['google', 'facebook'] as const;

export type ProviderName = (typeof providerNames)[number];

export const providerLabels: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

export function isProviderName(text: unknown): text is ProviderName {
  return providerNames.some((name) => name === text);
}

/** A verified identity from a provider. */
export interface ProviderIdentity {
  provider: ProviderName;
  /** Issuer and subject: a stable and unique identifier, unlike an email address. */
  accountId: string;
  /** Lower-case; null if the provider sent none. */
  email: string | null;
  /** Whether the provider has verified the address; Facebook does not say. */
  emailProof: 'verified' | 'unverified' | 'unknown';
}

/** Why a provider sign-in failed. */
export interface ProviderFailure {
  code:
    | 'access-denied'
    | 'sign-in-expired'
    | 'invalid-answer'
    | 'provider-down'
    | 'unauthorized-domain'
    | 'invalid-api-key';
}

export interface ProviderState {
  name: ProviderName;
  state: 'ready' | 'not-set-up' | 'invalid-api-key';
  /** Configuration problem of its keys, for the operator. */
  problem: string | null;
}
