import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Claimed, type Queue, settle } from '#platform/queue/queue.ts';
import { deliveryBackoff } from '#platform/queue/retry-backoff.ts';
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
async function findDuePicture(reader: Reader, now: number): Promise<string | null> {
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

const minuteMs = 60_000;

export const pictureQueue: Queue = {
  name: 'pictures',
  table: 'import_pictures',
  maxConcurrent: 1,
  leaseMs: 3 * minuteMs,
  backoff: { ...deliveryBackoff, maxAttempts: 4 },
  // The others are kept with their import, which counts them.
  retention: { states: ['failed'], ms: 90 * 24 * 60 * minuteMs },
  findDue: async (reader, { now }) => {
    const id = await findDuePicture(reader, now);
    return id === null ? [] : [id];
  },
  labels: {
    kind: sql`'picture'`,
    subject: sql`address`,
    isPersonal: false,
  },
};

/** Null if it was deleted meanwhile. */
export async function findQueuedPicture(
  reader: Reader,
  { id, attempts }: Claimed,
): Promise<QueuedPicture | null> {
  const row = await reader
    .selectFrom('import_pictures')
    .innerJoin('products', 'products.id', 'product_id')
    .leftJoin('product_imports', 'product_imports.id', 'import_id')
    .selectAll('import_pictures')
    .select(['products.title', 'product_imports.user_id'])
    .where('import_pictures.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
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
    attempts,
    title: row.title,
    userId: row.user_id,
  };
}

/** False if it was cancelled or claimed by another process meanwhile. */
export async function settleFetched(
  writer: Writer,
  { id, attempts }: Claimed,
  { pictureName, now }: { pictureName: string; now: number },
): Promise<boolean> {
  const place = { table: pictureQueue.table, id, attempts };
  if (!(await settle(writer, place, { state: 'fetched', now }))) return false;
  await writer
    .updateTable('import_pictures')
    .set({ picture_name: pictureName })
    .where('id', '=', id)
    .execute();
  return true;
}
