import type { ProviderState } from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { findSignInMethods } from '#shop/identity/store/connections.ts';

export interface ConnectionState extends Pick<ProviderState, 'name'> {
  isReady: boolean;
  isConnected: boolean;
  /** Whether it is the only sign-in method. */
  isNeeded: boolean;
}

/** Which providers open the visitor's account, and which could. */
export async function showSignInMethods(
  shop: Shop,
  { userId }: Visitor,
): Promise<ConnectionState[]> {
  const { hasPassword, providers } = await findSignInMethods(shop.db.read, userId);
  return shop.providers.states.map(({ name, state }) => {
    const isConnected = providers.includes(name);
    const isNeeded = isConnected && !hasPassword && providers.length === 1;
    return { name, isReady: state === 'ready', isConnected, isNeeded };
  });
}
