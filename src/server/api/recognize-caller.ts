import type { FastifyRequest } from 'fastify';
import { refusal, type Scope } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { ok, type Result } from '#platform/result.ts';
import { type ApiKeyFailure, recognizeApiKey } from '#shop/api-keys/use-cases/api-keys.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import type { Shop } from '#shop/shop.ts';
import { bearerOf, headerValues } from '#platform/http/request-headers.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import type { Operation } from '#shop/api/api/operation.ts';
import { type ApiResponse, problem } from '#shop/api/api/problem.ts';

export interface ApiCaller {
  visitor: Visitor | null;
  /** The scopes of an API key; null for a session, which has all permissions of its account. */
  scopes: readonly Scope[] | null;
  setCookies: string[];
}

const msPerSecond = 1000;

/** An API key takes precedence over cookies; an invalid key is rejected even if a session cookie is present. */
export async function recognizeCaller(
  shop: Shop,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<Result<ApiCaller, ApiKeyFailure>> {
  const key = bearerOf(headers);
  if (key !== null) {
    const holder = await recognizeApiKey(shop, key, { network: clientNetwork(ip) });
    return holder.ok ? ok({ ...holder.value, setCookies: [] }) : holder;
  }
  if (headers.cookie === undefined) return ok({ visitor: null, scopes: null, setCookies: [] });
  const recognized = await recognizeVisitor(shop, headerValues(headers));
  const { visitor, setCookies } = recognized;
  return ok({ visitor, scopes: null, setCookies });
}

/** Null if access is granted. For an API key, both its scopes and the permissions of its creator apply. */
export function callerRefusal(operation: Operation, caller: ApiCaller): ApiResponse | null {
  if (operation.access === 'everyone') return null;
  const { access, scope } = operation;
  if (caller.scopes && scope !== 'any' && !caller.scopes.includes(scope)) {
    return problem('scope-missing', { more: { scope } });
  }
  const refused = refusal(access, caller.visitor);
  return refused && problem(refused);
}

export function keyRefusal(failure: ApiKeyFailure): ApiResponse {
  if (failure.code !== 'too-many-requests') return problem(failure.code);
  const headers = { 'retry-after': String(Math.ceil(failure.waitMs / msPerSecond)) };
  return problem(failure.code, { headers });
}
