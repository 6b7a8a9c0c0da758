import type {
  ProviderFailure,
  ProviderName,
  ProviderIdentity,
} from '#shop/identity/rules/provider.ts';
import type { SignInFlow } from '#shop/identity/rules/sign-in-flow.ts';
import { failed, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { consumeFlow } from '#shop/identity/store/consumed-flows.ts';

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
