import type { DraftOrder, StoredDraft } from '#shop/drafts/rules/draft-order.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export async function insertDraft(writer: Writer, draft: StoredDraft): Promise<void> {
  await writer.insertInto('draft_orders').values(rowOf(draft)).execute();
}

/** False if someone else has changed or placed it since `version`. One statement checks and updates. */
export async function updateDraft(
  writer: Writer,
  { version, ...draft }: StoredDraft,
): Promise<boolean> {
  const { id, created_at: _created, ...set } = rowOf({ ...draft, version: version + 1 });
  const { numUpdatedRows } = await writer
    .updateTable('draft_orders')
    .set(set)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes and returns it; null if someone else has changed or placed it since `version`. */
export async function takeDraft(
  writer: Writer,
  { id, version }: { id: string; version: number },
): Promise<StoredDraft | null> {
  const row = await writer
    .deleteFrom('draft_orders')
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

export async function findDraft(reader: Reader, id: string): Promise<StoredDraft | null> {
  const row = await reader
    .selectFrom('draft_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** The order that this draft has become. */
export async function findPlacedDraft(reader: Reader, id: string): Promise<PlacedOrder | null> {
  const order = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('checkout_key', '=', id)
    .executeTakeFirst();
  return order ?? null;
}

/** Those that were changed last come first. */
export async function listDrafts(
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredDraft[]> {
  const rows = await reader
    .selectFrom('draft_orders')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(draftOf);
}

export async function countDrafts(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('draft_orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of an account, and of its address if that is verified. */
interface DraftsOfAccount {
  userId: string;
  email: string;
  isEmailVerified: boolean;
}

export async function listDraftsOf(
  reader: Reader,
  account: DraftsOfAccount,
): Promise<StoredDraft[]> {
  const rows = await reader
    .selectFrom('draft_orders')
    .selectAll()
    .where((draft) => draft.or(ownedBy(account).map(([column, id]) => draft(column, '=', id))))
    .execute();
  return rows.map(draftOf);
}

export async function deleteDraftsOf(writer: Writer, account: DraftsOfAccount): Promise<void> {
  await writer
    .deleteFrom('draft_orders')
    .where((draft) => draft.or(ownedBy(account).map(([column, id]) => draft(column, '=', id))))
    .execute();
}

function ownedBy({ userId, email, isEmailVerified }: DraftsOfAccount) {
  const byAccount = ['user_id', userId] as const;
  return isEmailVerified ? [byAccount, ['email', email] as const] : [byAccount];
}

interface DraftRow {
  id: string;
  version: number;
  user_id: string;
  email: string;
  draft: string;
  created_at: number;
  updated_at: number;
  updated_by: string;
}

function rowOf({ id, version, userId, draft, ...times }: StoredDraft): DraftRow {
  return {
    id,
    version,
    user_id: userId,
    email: draft.form.email.toLowerCase(),
    draft: JSON.stringify(draft),
    created_at: times.createdAt,
    updated_at: times.updatedAt,
    updated_by: times.updatedBy,
  };
}

function draftOf(row: DraftRow): StoredDraft {
  // As rowOf has written it.
  const draft: DraftOrder = JSON.parse(row.draft);
  return {
    id: row.id,
    version: row.version,
    userId: row.user_id,
    draft,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

/** Drafts for an account that is merged into another one, and for its address if that is verified. */
export async function moveDrafts(
  writer: Writer,
  from: DraftsOfAccount,
  to: { userId: string; email: string },
): Promise<void> {
  await writer
    .updateTable('draft_orders')
    .set({ user_id: to.userId, email: to.email })
    .where((draft) => draft.or(ownedBy(from).map(([column, id]) => draft(column, '=', id))))
    .execute();
}
