import { createHash } from 'node:crypto';
import type { Scope } from '#shop/access/rules/permissions.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface ApiKey {
  id: string;
  /** The first characters of the key. */
  start: string;
  name: string;
  scopes: Scope[];
  userId: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

export interface NewApiKey extends Pick<ApiKey, 'id' | 'start' | 'name' | 'scopes' | 'userId'> {
  key: string;
  now: number;
}

export async function insertApiKey(writer: Writer, made: NewApiKey): Promise<void> {
  await writer
    .insertInto('api_keys')
    .values({
      id: made.id,
      key_hash: hashOf(made.key),
      start: made.start,
      name: made.name,
      scopes: JSON.stringify(made.scopes),
      user_id: made.userId,
      created_at: made.now,
    })
    .execute();
}

/** Null if the key is unknown or revoked. */
export async function findApiKey(reader: Reader, key: string): Promise<ApiKey | null> {
  const row = await apiKeyRows(reader)
    .where('key_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ? apiKeyOf(row) : null;
}

/** Includes the addresses of their creators, newest first. */
export async function listApiKeys(reader: Reader): Promise<(ApiKey & { email: string })[]> {
  const rows = await apiKeyRows(reader)
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select('email')
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({ ...apiKeyOf(row), email: row.email }));
}

export async function markApiKeyUsed(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Returns the name; null if the key was already revoked. */
export async function revokeApiKey(
  writer: Writer,
  id: string,
  now: number,
): Promise<string | null> {
  const revoked = await writer
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name ?? null;
}

/** Revokes all keys that this account has created. */
export async function revokeApiKeysOf(writer: Writer, userId: string, now: number): Promise<void> {
  await writer
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

function apiKeyRows(reader: Reader) {
  return reader
    .selectFrom('api_keys')
    .select(['api_keys.id', 'start', 'api_keys.name', 'scopes', 'user_id as userId'])
    .select(['api_keys.created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select('revoked_at as revokedAt');
}

type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof apiKeyRows>['execute']>>[number];

function apiKeyOf({ scopes, ...row }: ApiKeyRow): ApiKey {
  const { id, start, name, userId, createdAt, lastUsedAt, revokedAt } = row;
  const facts = { id, start, name, userId, createdAt, lastUsedAt, revokedAt };
  return { ...facts, scopes: JSON.parse(scopes) };
}

/** API keys have enough entropy for a plain hash. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
