import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { byIndex, rowList } from '#platform/database/engines/engine-sql.ts';
import { type ChainLink, chainedText, type StoredEntry } from '#shop/events/rules/audit-chain.ts';

/** The last entry of the chain. */
export function readChainHead(reader: Reader): Promise<ChainLink> {
  return reader.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow();
}

/** Other processes that chain entries wait until this transaction ends. */
export function lockChainHead(writer: Writer): Promise<ChainLink> {
  return writer
    .updateTable('audit_head')
    .set({ id: 1 })
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow();
}

/** The oldest entries that are not chained. */
export async function listUnchained(reader: Reader, limit: number): Promise<StoredEntry[]> {
  // Otherwise SQLite would sort all of them each time.
  const entries = byIndex(reader, 'audit_entries', 'audit_unchained');
  const { rows } = await sql<StoredEntry>`
    select id, at, actor_id as "actorId", action, details,
      subject_type as "subjectType", subject_id as "subjectId"
    from ${entries} where number is null order by at, id limit ${limit}
  `.execute(reader);
  return rows;
}

export async function hasUnchained(reader: Reader): Promise<boolean> {
  const query = reader.selectFrom('audit_entries').select('id').where('number', 'is', null);
  return (await query.limit(1).execute()).length > 0;
}

export async function countUnchained(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('audit_entries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Appends the entries, in this order. Returns the new head. */
export async function appendToChain(
  writer: Writer,
  head: ChainLink,
  entries: readonly StoredEntry[],
): Promise<ChainLink> {
  let last = head;
  const links = entries.map((entry) => {
    last = linkAfter(last, entry);
    return [entry.id, last.number, last.hash] as const;
  });
  await sql`
    update audit_entries set number = listed.c1, hash = listed.c2
    from ${rowList(writer, ['text', 'integer', 'text'], links)}
    where audit_entries.id = listed.c0
  `.execute(writer);
  await writer.updateTable('audit_head').set(last).execute();
  return last;
}

export function linkAfter(before: ChainLink, entry: StoredEntry): ChainLink {
  const hash = createHash('sha256').update(chainedText(before, entry)).digest('hex');
  return { number: before.number + 1, hash };
}

/** In the order of the chain. A link without a hash belongs to no entry of the job. */
export async function listChained(
  reader: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<{ entry: StoredEntry; number: number; hash: string }[]> {
  const rows = await entryRows(reader)
    .select(['number', 'hash'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, hash, ...entry }) => {
    return { entry, number: number ?? 0, hash: hash ?? '' };
  });
}

function entryRows(reader: Reader) {
  return reader
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_id as actorId', 'action'])
    .select(['subject_type as subjectType', 'subject_id as subjectId', 'details']);
}
