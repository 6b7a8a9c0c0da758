import type { Writer } from '../database.ts';

export interface ConsumedFlow {
  /** Random, made for one visit to a provider. */
  id: string;
  /** From then on nothing opens it anyway, and it need not be remembered. */
  endsAt: number;
  now: number;
}

/** True for the one of all who try, and never again. */
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
