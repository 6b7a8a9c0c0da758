import { may } from '#shop/access/rules/permissions.ts';
import type { ProviderState } from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { ProviderTrouble } from '#shop/identity/integrations/providers.ts';
import type { Shop } from '#shop/shop.ts';

export interface ListedProvider extends ProviderState {
  /** What the provider must know, or it turns customers away. */
  callbackUrl: string;
  /** Last configuration error since startup, for the operator. */
  trouble: Pick<ProviderTrouble, 'code' | 'at'> | null;
}

/** Sign-in with others, for those who set it up (ruling 48). None of the keys is among it. */
export async function listProviders(
  { providers, origin }: Shop,
  visitor: Visitor,
): Promise<Result<ListedProvider[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const troubles = providers.troubles();
  return ok(
    providers.states.map(({ name, state, problem }) => {
      const trouble = troubles.find(({ provider }) => provider === name);
      return {
        name,
        state,
        problem,
        callbackUrl: `${origin}/signin/${name}/callback`,
        trouble: trouble ? { code: trouble.code, at: trouble.at } : null,
      };
    }),
  );
}
