import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ProviderFailure } from '#domain/identity/provider.ts';

/** It answered too late, or not as one that works. */
export class ProviderDown extends Error {}

/** An answer that is well formed and cannot be believed. */
export class InvalidAnswer extends Error {}

/** What providers say, by the standard's words and Google's own, and what it means here. */
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

/** Throws again what is no doing of the provider's: a bug. */
export function providerFailure(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const code = Object.hasOwn(codes, error.error) ? codes[error.error] : undefined;
    return { code: code ?? 'invalid-answer' };
  }
  if (error instanceof WWWAuthenticateChallengeError) return { code: 'invalid-api-key' };
  if (isDown(error)) return { code: 'provider-down' };
  if (error instanceof ClientError || error instanceof InvalidAnswer) {
    return { code: 'invalid-answer' };
  }
  throw error;
}

function isDown(error: unknown): boolean {
  if (error instanceof ProviderDown) return true;
  // Node's fetch says this and no more where nothing answers.
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ClientError)) return false;
  const { code, cause } = error;
  if (cause instanceof Response) return cause.status >= serverErrors;
  if (cause instanceof TypeError) return cause.message === 'fetch failed';
  return code !== undefined && unreachable.has(code);
}
