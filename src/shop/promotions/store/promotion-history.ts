import type { Reader } from '#platform/database/database.ts';

export interface PromotionEvent {
  at: number;
  action: string;
  /** Null once the account is deleted. */
  email: string | null;
}

/** The oldest first. */
export function listPromotionEvents(reader: Reader, id: string): Promise<PromotionEvent[]> {
  return reader
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['audit_entries.at as at', 'audit_entries.action as action', 'users.email as email'])
    .where('subject_type', '=', 'promotion')
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('audit_entries.id')
    .execute();
}
