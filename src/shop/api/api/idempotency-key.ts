import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallKey } from '#shop/api/rules/idempotency-key.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import type { FieldError } from './problem.ts';

const maxKeyLength = 255;

interface Called {
  shop: Shop;
  visitor: Visitor | null;
  headers: IncomingHttpHeaders;
}

export function keyErrors(headers: IncomingHttpHeaders): FieldError[] {
  const isTooLong = (sentKey(headers) ?? '').length > maxKeyLength;
  const message = `Send at most ${maxKeyLength} characters`;
  return isTooLong ? [{ path: 'Idempotency-Key', message }] : [];
}

/** Identifies a call of an account for deduplication. Calls without an Idempotency-Key are always distinct. */
export function callKey({ shop, visitor, headers }: Called, name: string, body: unknown): CallKey {
  const key = sentKey(headers) ?? shop.newId();
  return {
    keyHash: hashOf(`${name} ${visitor?.userId} ${key}`),
    bodyHash: hashOf(JSON.stringify(body)),
  };
}

function sentKey(headers: IncomingHttpHeaders): string | null {
  const value = headers['idempotency-key'];
  return value === undefined ? null : [value].flat().join();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
