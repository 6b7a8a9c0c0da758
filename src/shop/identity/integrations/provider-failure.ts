import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderFailure } from '#shop/identity/rules/provider.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** The provider timed out or failed. */
export class ProviderDown extends Error {}

/** A well-formed response that must not be trusted. */
export class InvalidResponse extends Error {}

/** Maps error codes of the standard and of Google to our failures. */
const codes: Readonly<Record<string, ProviderFailure['code']>> = {
  access_denied: 'access-denied',
  consent_required: 'access-denied',
  interaction_required: 'access-denied',
  login_required: 'access-denied',
  admin_policy_enforced: 'access-denied',
  org_internal: 'access-denied',
  invalid_grant: 'sign-in-expired',
  redirect_uri_mismatch: 'unauthorized-domain',
  invalid_client: 'invalid-api-key',
  unauthorized_client: 'invalid-api-key',
  server_error: 'provider-down',
  temporarily_unavailable: 'provider-down',
};

const unreachable = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const serverErrors = 500;

/** Rethrows errors that the provider did not cause, which are bugs. */
function providerFailure(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const code = Object.hasOwn(codes, error.error) ? codes[error.error] : undefined;
    return { code: code ?? 'invalid-answer' };
  }
  if (error instanceof WWWAuthenticateChallengeError) return { code: 'invalid-api-key' };
  if (isDown(error)) return { code: 'provider-down' };
  if (error instanceof ClientError || error instanceof InvalidResponse) {
    return { code: 'invalid-answer' };
  }
  throw error;
}

function isDown(error: unknown): boolean {
  if (error instanceof ProviderDown) return true;
  // The only message of Node's fetch if nothing responds.
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ClientError)) return false;
  const { code, cause } = error;
  if (cause instanceof Response) return cause.status >= serverErrors;
  if (cause instanceof TypeError) return cause.message === 'fetch failed';
  return code !== undefined && unreachable.has(code);
}

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
