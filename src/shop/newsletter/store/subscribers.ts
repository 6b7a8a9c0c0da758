import type { Writer } from '#platform/database/database.ts';

/** False if the address is already subscribed. */
export async function addSubscriber(writer: Writer, email: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('newsletter_subscribers')
    .values({ email, subscribed_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteSubscriber(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('newsletter_subscribers').where('email', '=', email).execute();
}
