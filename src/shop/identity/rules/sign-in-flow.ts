import type { ProviderName } from './provider.ts';

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
