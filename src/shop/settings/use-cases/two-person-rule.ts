import type { Visitor } from '#shop/access/rules/visitor.ts';
import { insertApproval } from '#shop/approvals/store/approvals.ts';
import { listApprovalsOf } from '#shop/approvals/store/list-approvals.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { ruleSection, ruleSetting } from '#shop/settings/rules/staff-settings.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

const neededOwners = 2;

/** What a change of settings means for the rule. `ends` waits for a second owner, as long as there is one. */
export async function changeOfRule(
  { hooks }: Shop,
  writer: Writer,
  { was, is }: { was: Settings['twoPersonRule']; is: Settings['twoPersonRule'] },
): Promise<'none' | 'ends' | 'impossible'> {
  if (was === is) return 'none';
  const isShared = (await hooks.countOwners(writer)) >= neededOwners;
  if (is === 'on') return isShared ? 'none' : 'impossible';
  return isShared ? 'ends' : 'none';
}

export const ruleProblem =
  'The rule needs a second owner to decide. Make someone else an owner first.';

/** The rule stays until another owner approves its end. */
export async function requestEndOfRule(
  shop: Shop,
  writer: Writer,
  { visitor, now }: { visitor: Visitor; now: number },
): Promise<void> {
  const subject = { kind: 'rule', subjectId: ruleSetting } as const;
  const earlier = await listApprovalsOf(writer, subject, now);
  if (earlier.some(({ state }) => state === 'waiting')) return;
  const id = shop.newId();
  await insertApproval(writer, {
    ...subject,
    id,
    request: '',
    requesterId: visitor.userId,
    now,
  });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: visitor.userId,
    action: 'settings.change-requested',
    subject: { type: 'settings', id: ruleSection },
    details: { setting: ruleSetting },
  });
}
