import { may } from '#shop/access/rules/permissions.ts';
import type {
  ProviderFailure,
  ProviderIdentity,
  ProviderName,
  ProviderState,
  SignInFlow,
} from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { ProviderTrouble } from '#shop/identity/integrations/providers.ts';
import type { Shop } from '#shop/shop.ts';
import { providerVisits } from '#shop/access/rules/throttles.ts';
import { consumeFlow } from '#shop/identity/store/challenges.ts';

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

export interface ProviderCallback {
  provider: ProviderName;
  /** The browser's sealed flow cookie; null if missing. */
  sealed: string | null;
  /** The full callback URL. */
  answer: URL;
}

/** `flow` is null for a browser that was not sent out from here, or not lately, or has been back. */
export interface ProviderCallbackResult {
  flow: SignInFlow | null;
  person: Result<ProviderIdentity, ProviderFailure>;
}

/** Handles a provider callback. Each flow can be completed once. */
export async function handleProviderCallback(
  shop: Shop,
  { provider, sealed, answer }: ProviderCallback,
): Promise<ProviderCallbackResult> {
  const flow = sealed === null ? null : shop.providers.open(provider, sealed);
  if (!flow) return expired(shop, provider);
  const { endsAt, secrets } = flow;
  const spent = { id: secrets.state, endsAt, now: shop.clock() };
  if (!(await shop.db.write((writer) => consumeFlow(writer, spent))))
    return expired(shop, provider);
  return { flow, person: await shop.providers.prove(flow, answer) };
}

function expired(shop: Shop, provider: ProviderName): ProviderCallbackResult {
  const failure = { code: 'sign-in-expired' } as const;
  shop.log.info({ code: failure.code, provider }, 'provider sign-in failed');
  return { flow: null, person: failed(failure) };
}
