import type { ProviderName } from './provider.ts';

/** What a browser is on its way to a provider for. It carries this itself, sealed. */
export interface SignInFlow {
  provider: ProviderName;
  /** Where the customer wanted to go: a path of this shop. */
  next: string | null;
  /** The window of its own it happens in; null where it happens in the page itself. */
  windowId: string | null;
  /** The account the provider is to be connected to; null for signing in. */
  connectTo: string | null;
}

/** After that the way back is shut. */
export const flowSeconds = 10 * 60;
