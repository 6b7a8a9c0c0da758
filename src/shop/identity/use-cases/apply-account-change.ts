import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { AccountChange } from '#shop/identity/rules/user-management.ts';
import { voidTokens } from '#shop/identity/store/account-tokens.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';
import { setDisabled, setRole } from '#shop/identity/store/staff.ts';
import type { User } from '#shop/identity/store/users.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

interface AppliedChange {
  actorId: string;
  user: User;
  change: AccountChange;
  now: number;
}

/** As part of a write. What it takes has been checked. */
export async function applyAccountChange(
  shop: Shop,
  writer: Writer,
  { actorId, user, change, now }: AppliedChange,
): Promise<void> {
  const { userId, number, role, areas } = user;
  const recorded = {
    id: shop.newId(),
    now,
    actorId,
    subject: { type: 'account', id: userId },
  } as const;
  switch (change.kind) {
    case 'delete':
      await shop.hooks.accountDeleted(writer, { userId, jobId: shop.newId(), now });
      await recordAuditEvent(writer, {
        ...recorded,
        action: 'user.deleted',
        details: { number, role },
      });
      return;
    case 'disable': {
      await setDisabled(writer, userId, now);
      const sessionsEnded = await endSessions(writer, userId);
      await voidTokens(writer, userId);
      const details = { number, before: 'active', after: 'disabled', sessionsEnded } as const;
      await recordAuditEvent(writer, { ...recorded, action: 'user.disabled', details });
      return;
    }
    case 'enable': {
      await setDisabled(writer, userId, null);
      // One may have been opened in the instant of the disabling.
      await endSessions(writer, userId);
      const details = { number, before: 'disabled', after: 'active' } as const;
      await recordAuditEvent(writer, { ...recorded, action: 'user.enabled', details });
      return;
    }
    case 'role': {
      const after = { role: change.role, areas: change.areas };
      await setRole(writer, userId, after);
      const details = { number, before: { role, areas }, after };
      await recordAuditEvent(writer, { ...recorded, action: 'user.role-changed', details });
    }
  }
}
