import type { ImportPictureState } from '#shop/imports/rules/product-import.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { NewImportPicture } from './import-pictures.ts';

export interface QueuedPicture extends Omit<NewImportPicture, 'dueAt'> {
  /** The current attempt included. */
  attempts: number;
  /** The title of its product. */
  title: string;
  /** The account that started the import; null for an API client. */
  userId: string | null;
}

/** The next due picture of an API client or of a finished import; null if there is none. */
export async function findDuePicture(reader: Reader, now: number): Promise<string | null> {
  const imports = await reader
    .selectFrom('product_imports')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('created_at')
    .execute();
  for (const id of [null, ...imports.map((one) => one.id)]) {
    const due = await reader
      .selectFrom('import_pictures')
      .select('id')
      .where('import_id', id === null ? 'is' : '=', id)
      .where('state', '=', 'queued')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('product_id')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (due) return due.id;
  }
  return null;
}

interface Claim {
  id: string;
  now: number;
  /** The end of the lease: after it, the picture is due again, even if this process has died. */
  leaseUntil: number;
}

/** Null if another process has claimed it first. */
export async function claimQueuedPicture(
  writer: Writer,
  { id, now, leaseUntil }: Claim,
): Promise<QueuedPicture | null> {
  const row = await writer
    .updateTable('import_pictures')
    .set((one) => ({ due_at: leaseUntil, attempts: one('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { title } = await writer
    .selectFrom('products')
    .select('title')
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow();
  const asked = await writer
    .selectFrom('product_imports')
    .select('user_id')
    .where('id', '=', row.import_id)
    .executeTakeFirst();
  return {
    id,
    importId: row.import_id,
    productId: row.product_id,
    position: row.position,
    row: row.row_no,
    field: row.field,
    address: row.address,
    alt: row.alt,
    publishesEdit: row.publishes_edit,
    attempts: row.attempts,
    title,
    userId: asked?.user_id ?? null,
  };
}

export interface PictureOutcome {
  state: ImportPictureState;
  pictureName?: string;
  /** When to retry, if the picture remains queued. */
  dueAt?: number;
  /** Omitted values remain unchanged. */
  attempts?: number;
}

/** False if it was cancelled or claimed by another process meanwhile. */
export async function settlePicture(
  writer: Writer,
  { id, attempts }: Pick<QueuedPicture, 'id' | 'attempts'>,
  { state, pictureName, dueAt, attempts: counted }: PictureOutcome,
): Promise<boolean> {
  const settled = await writer
    .updateTable('import_pictures')
    .set({
      state,
      ...(pictureName !== undefined && { picture_name: pictureName }),
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(counted !== undefined && { attempts: counted }),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
