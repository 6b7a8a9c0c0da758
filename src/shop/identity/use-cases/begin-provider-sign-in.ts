import type { ProviderFailure } from '#shop/identity/rules/provider.ts';
import type { SignInFlow } from '#shop/identity/rules/sign-in-flow.ts';
import { providerVisits } from '#shop/access/rules/throttles.ts';
import { failed, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export type BeginFailure =
  | ProviderFailure
  | { code: 'not-set-up' }
  | { code: 'too-many-requests'; waitMs: number };

/** Redirect URL and sealed flow state. Nothing is stored on the server. */
export async function beginProviderSignIn(
  shop: Shop,
  flow: SignInFlow,
  { callbackUrl, network }: { callbackUrl: string; network: string | null },
): Promise<Result<{ url: string; sealed: string }, BeginFailure>> {
  const waitMs = shop.attempts.consume(providerVisits(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  return shop.providers.begin(flow, callbackUrl);
}
