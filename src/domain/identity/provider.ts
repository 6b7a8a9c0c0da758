/** Others who can vouch for a customer (ruling 9), as addresses and the credentials table name them. */
export const providerNames = ['google', 'facebook'] as const;

export type ProviderName = (typeof providerNames)[number];

export const providerLabels: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

export function isProviderName(text: unknown): text is ProviderName {
  return providerNames.some((name) => name === text);
}

/** Somebody a provider vouches for. */
export interface ProviderIdentity {
  provider: ProviderName;
  /** Issuer and subject: the same person always, and nobody else ever. An address is neither. */
  accountId: string;
  /** In lower case; null where none was told. */
  email: string | null;
  /** Whether the provider has shown that the address is this person's; Facebook says nothing of it. */
  emailProof: 'verified' | 'unverified' | 'unknown';
}

/** Why a provider's answer lets nobody in. */
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
  /** What is wrong with its keys, for the operator. */
  problem: string | null;
}
