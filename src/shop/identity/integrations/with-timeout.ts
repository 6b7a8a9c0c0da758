import type { ProviderFailure } from '#shop/identity/rules/provider.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { ProviderDown, providerFailure } from './provider-failure.ts';

/** Limits the total time of one or several calls to a provider. */
export async function withTimeout<Value>(
  timeoutMs: number,
  work: () => Promise<Value>,
): Promise<Result<Value, ProviderFailure>> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderDown()), timeoutMs);
  try {
    return ok(await Promise.race([work(), late]));
  } catch (error) {
    return failed(providerFailure(error));
  } finally {
    clearTimeout(timer);
  }
}
