import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { Writer } from '#platform/database/database.ts';

/** Only staff have areas. */
export async function setRole(
  writer: Writer,
  userId: string,
  { role, areas }: { role: Role; areas: readonly Area[] },
): Promise<void> {
  await writer.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await writer.deleteFrom('staff_permissions').where('user_id', '=', userId).execute();
  if (role !== 'staff' || areas.length === 0) return;
  const rows = areas.map((area) => ({ user_id: userId, area }));
  await writer.insertInto('staff_permissions').values(rows).execute();
}

/** Null enables the account again. */
export async function setDisabled(
  writer: Writer,
  userId: string,
  disabledAt: number | null,
): Promise<void> {
  await writer
    .updateTable('users')
    .set({ disabled_at: disabledAt })
    .where('id', '=', userId)
    .execute();
}
