import type { Writer } from '#platform/database/database.ts';

export interface ConsumedFlow {
  /** A random id for one redirect to a provider. */
  id: string;
  /** When the flow expires and its record can be deleted. */
  endsAt: number;
  now: number;
}

/** True for exactly one call per flow. */
export async function consumeFlow(
  writer: Writer,
  { id, endsAt, now }: ConsumedFlow,
): Promise<boolean> {
  await writer.deleteFrom('spent_flows').where('ends_at', '<=', now).execute();
  const spent = await writer
    .insertInto('spent_flows')
    .values({ id, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
