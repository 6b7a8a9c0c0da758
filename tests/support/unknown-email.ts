import type { Shop } from '#shop/shop.ts';

/** Queues an email of a template that a newer version has: 'from-the-future'. */
export async function queueUnknownEmail({ db, clock }: Shop, id: string): Promise<void> {
  const now = clock();
  const mail = { id, template: 'from-the-future', recipient: 'eve@example.com', data: '{}' };
  await db.write((writer) =>
    writer
      .insertInto('mail_outbox')
      .values({ ...mail, created_at: now, due_at: now, sent_at: null })
      .execute(),
  );
}
