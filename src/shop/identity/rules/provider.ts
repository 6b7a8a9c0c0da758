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

/** State of a provider sign-in, kept in a sealed cookie. */
export interface SignInFlow {
  provider: ProviderName;
  /** Requested page: a path of this shop. */
  next: string | null;
  /** Id of the popup window; null when the flow runs in the page itself. */
  windowId: string | null;
  /** The account to connect the provider to; null for a sign-in. */
  connectTo: string | null;
}

/** Lifetime of the flow; a later callback is rejected. */
export const flowSeconds = 10 * 60;

/** OAuth client credentials; '' where not configured. */
export interface ProviderKeys {
  id: string;
  secret: string;
}

/** Specification 5: a key is set and contains neither a colon nor whitespace. Null when valid. */
export function keysProblem(keys: ProviderKeys, names: ProviderKeys): string | null {
  if (keys.id === '' && keys.secret === '') return null;
  for (const part of ['id', 'secret'] as const) {
    if (keys[part] === '') return `${names[part]} is missing`;
    if (keys[part].includes(':')) return `${names[part]} holds a colon`;
    if (/\s/.test(keys[part])) return `${names[part]} holds a blank`;
  }
  return null;
}
