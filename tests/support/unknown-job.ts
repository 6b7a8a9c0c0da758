import type { Shop } from '#shop/shop.ts';

/** Queues a job of a kind that a newer version has, which always fails. */
export async function queueUnknownJob({ db, clock }: Shop, id: string): Promise<void> {
  const now = clock();
  const job = { id, kind: 'unknown-kind', payload: '{}', created_at: now, due_at: now };
  await db.write((writer) => writer.insertInto('jobs').values(job).execute());
}
