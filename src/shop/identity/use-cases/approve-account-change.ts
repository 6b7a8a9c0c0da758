import { may } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor } from '#shop/access/rules/visitor.ts';
import { decidedWith, wordsProblem } from '#shop/approvals/rules/approval.ts';
import {
  type Approval,
  decideApproval,
  findApproval,
  isMadeByRequester,
} from '#shop/approvals/store/approvals.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { isCurrentOwner } from '#shop/identity/store/staff.ts';
import { findUserOf } from '#shop/identity/store/users.ts';
import { ruleSection, ruleSetting } from '#shop/settings/rules/staff-settings.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { applyAccountChange } from './apply-account-change.ts';
import { changeableUser, type ChangeFailure, changeFacts, storedChange } from './change-account.ts';

export interface ChangeDecision {
  id: string;
  to: 'approved' | 'refused';
  words: string;
}

export type ChangeDecisionFailure =
  | Exclude<ChangeFailure, { code: 'approval-needed' }>
  /** Decided before or expired. */
  | { code: 'not-waiting' }
  /** Of two persons, one requests and the other one decides. */
  | { code: 'own-request' }
  /** Who requests it has given the decider the account or the role since. */
  | { code: 'made-by-requester' }
  /** Who requested it could no longer do it. */
  | { code: 'requester-lost' }
  | { code: 'words-missing' }
  | { code: 'words-too-long' };

/** Approves the change, which is made in the same write, or refuses it with words. */
export async function decideAccountChange(
  shop: Shop,
  visitor: VerifiedVisitor,
  { id, to, words }: ChangeDecision,
): Promise<Result<null, ChangeDecisionFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const problem = wordsProblem(to, words);
  if (problem) return failed({ code: problem });
  const now = shop.clock();
  const { userId: deciderId } = visitor;
  return shop.db.write(async (writer): Promise<Result<null, ChangeDecisionFailure>> => {
    const before = await findApproval(writer, id, now);
    if (!before || before.kind === 'refund') return failed({ code: 'not-found' });
    const needed = decidedWith[before.kind];
    const isOwnersAlone = needed === 'manage-staff';
    if (!may(visitor, needed) || (isOwnersAlone && !(await isCurrentOwner(writer, deciderId)))) {
      return failed({ code: 'forbidden' });
    }
    if (before.requesterId === deciderId) return failed({ code: 'own-request' });
    if (await isMadeByRequester(writer, before, deciderId)) {
      return failed({ code: 'made-by-requester' });
    }
    const decided = await decideApproval(writer, { id, to, deciderId, words, now });
    if (!decided) return failed({ code: 'not-waiting' });
    await recordDecision(shop, writer, { decided, deciderId, to, now });
    return to === 'refused' ? ok(null) : carryOut(shop, writer, { approval: decided, now });
  });
}

interface Decided {
  decided: Approval;
  deciderId: string;
  to: 'approved' | 'refused';
  now: number;
}

async function recordDecision(
  shop: Shop,
  writer: Writer,
  { decided, deciderId, to, now }: Decided,
): Promise<void> {
  const entry = { id: shop.newId(), now, actorId: deciderId };
  if (decided.kind === 'rule') {
    await recordAuditEvent(writer, {
      ...entry,
      action: to === 'approved' ? 'settings.change-approved' : 'settings.change-refused',
      subject: { type: 'settings', id: ruleSection },
      details: { setting: ruleSetting },
    });
    return;
  }
  await recordAuditEvent(writer, {
    ...entry,
    action: to === 'approved' ? 'user.change-approved' : 'user.change-refused',
    subject: { type: 'account', id: decided.subjectId },
    details: changeFacts(storedChange(decided.request)),
  });
}

/** In the name of the requester, who must still be allowed to do it. */
async function carryOut(
  shop: Shop,
  writer: Writer,
  { approval, now }: { approval: Approval; now: number },
): Promise<Result<null, ChangeDecisionFailure>> {
  const { kind, requesterId: actorId, request } = approval;
  const requester = await findUserOf(writer, actorId);
  const isLost = !requester || requester.disabledAt !== null;
  if (isLost || !may(requester, decidedWith[kind])) return failed({ code: 'requester-lost' });
  if (kind === 'rule') {
    await saveSetting(writer, { key: ruleSetting, value: 'off', now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId,
      action: 'settings.changed',
      subject: { type: 'settings', id: ruleSection },
      details: { [ruleSetting]: ['on', 'off'] },
    });
    return ok(null);
  }
  const { before, ...requested } = storedChange(request);
  const found = await changeableUser(writer, requester, requested);
  if (!found.ok) return found;
  // What was approved is what was shown: the account may have another role by now.
  if (found.value.role !== before) return failed({ code: 'not-waiting' });
  await applyAccountChange(shop, writer, {
    actorId,
    user: found.value,
    change: requested.change,
    now,
  });
  return ok(null);
}
