import type { ProviderId } from '#shop/payments/rules/gateways.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { prepareQuery } from '#platform/database/prepare-query.ts';

/** Keys that were entered in the admin. */
export interface StoredKeys {
  gateway: ProviderId;
  sealed: string;
  enteredAt: number;
}

export async function listGatewayKeys(reader: Reader): Promise<StoredKeys[]> {
  const rows = await storedKeys.execute(reader, {});
  return rows.map(({ gateway, sealed, updated_at: enteredAt }) => ({ gateway, sealed, enteredAt }));
}

const storedKeys = prepareQuery((reader) =>
  reader.selectFrom('gateway_keys').select(['gateway', 'sealed', 'updated_at']).orderBy('gateway'),
);

export async function saveGatewayKeys(
  writer: Writer,
  { gateway, sealed, enteredAt }: StoredKeys,
): Promise<void> {
  const values = { sealed, updated_at: enteredAt };
  await writer
    .insertInto('gateway_keys')
    .values({ gateway, ...values })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet(values))
    .execute();
}

/** False if there were none. */
export async function deleteGatewayKeys(writer: Writer, gateway: ProviderId): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('gateway_keys')
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
