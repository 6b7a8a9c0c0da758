import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type DraftOrder, emptyDraft, type StoredDraft } from '#shop/drafts/rules/draft-order.ts';
import { findDraft, insertDraft, takeDraft, updateDraft } from '#shop/drafts/store/draft-orders.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { checkVatNumber } from '#shop/tax/use-cases/check-vat-number.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import type { DraftFailure } from './show-drafts.ts';

interface NewDraft {
  /** Of the page or the API call, so that creating it twice creates one. */
  id: string;
  /** Null for an empty one. */
  draft: DraftOrder | null;
}

export async function createDraft(
  shop: Shop,
  visitor: Visitor,
  { id, draft }: NewDraft,
): Promise<Result<StoredDraft, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { country } = settings;
  const named = shop.addressRules.named({ ...emptyDraft(country).form });
  const begun = draft
    ? await withVatAnswer(shop, settings, draft)
    : { ...emptyDraft(named.country) };
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const earlier = await findDraft(writer, id);
    if (earlier) return ok(earlier);
    const stored: StoredDraft = {
      id,
      version: 1,
      userId: await accountOf(writer, begun),
      draft: begun,
      createdAt: now,
      updatedAt: now,
      updatedBy: visitor.userId,
    };
    await insertDraft(writer, stored);
    await recordDraftEvent(shop, writer, { action: 'draft-order.created', id, visitor, now });
    return ok(stored);
  });
}

interface SavedDraft {
  id: string;
  /** The version that was edited. */
  version: number;
  draft: DraftOrder;
}

/** 'stale': someone else has changed it since; nothing is saved. */
export type DraftConflict = { code: 'stale'; current: StoredDraft };

export async function saveDraft(
  shop: Shop,
  visitor: Visitor,
  { id, version, draft: typed }: SavedDraft,
): Promise<Result<StoredDraft, DraftFailure | DraftConflict>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const draft = typed.vat
    ? await withVatAnswer(shop, settingsFrom(await readSettings(shop.db.read)), typed)
    : typed;
  const now = shop.clock();
  return shop.db.write(
    async (writer): Promise<Result<StoredDraft, DraftFailure | DraftConflict>> => {
      const current = await findDraft(writer, id);
      if (!current) return failed({ code: 'not-found' });
      if (current.version === version && isSameDraft(current.draft, draft)) return ok(current);
      const changed: StoredDraft = {
        ...current,
        version,
        draft,
        userId: await accountOf(writer, draft),
        updatedAt: now,
        updatedBy: visitor.userId,
      };
      if (!(await updateDraft(writer, changed))) return failed({ code: 'stale', current });
      await recordDraftEvent(shop, writer, { action: 'draft-order.updated', id, visitor, now });
      return ok({ ...changed, version: version + 1 });
    },
  );
}

export async function deleteDraft(
  shop: Shop,
  visitor: Visitor,
  { id, version }: { id: string; version: number },
): Promise<Result<StoredDraft, DraftFailure | DraftConflict>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(
    async (writer): Promise<Result<StoredDraft, DraftFailure | DraftConflict>> => {
      const taken = await takeDraft(writer, { id, version });
      if (!taken) {
        const current = await findDraft(writer, id);
        return current ? failed({ code: 'stale', current }) : failed({ code: 'not-found' });
      }
      await recordDraftEvent(shop, writer, { action: 'draft-order.deleted', id, visitor, now });
      return ok(taken);
    },
  );
}

/** The official service is consulted before the draft is saved, so that its price is that of the order. */
async function withVatAnswer(
  shop: Shop,
  settings: Settings,
  { vat, ...draft }: DraftOrder,
): Promise<DraftOrder> {
  if (!vat) return draft;
  const { country } = shop.addressRules.named(draft.form);
  const decided = await checkVatNumber(shop, settings, { text: vat.text, country });
  const answer = decided === 'malformed' ? null : (decided?.answer ?? null);
  return { ...draft, vat: { text: vat.text, answer } };
}

/** The account that has verified the address: the address of an unverified one may be that of someone else. */
async function accountOf(reader: Reader, { form }: DraftOrder): Promise<string> {
  const email = form.email.toLowerCase();
  const found = email === '' ? null : await findVisitor(reader, { email });
  if (!found) return '';
  const [facts] = await findAccountFacts(reader, [found.userId]);
  return facts?.isEmailVerified ? found.userId : '';
}

function isSameDraft(one: DraftOrder, other: DraftOrder): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type PlainAction = 'draft-order.created' | 'draft-order.updated' | 'draft-order.deleted';

interface DraftEvent {
  action: PlainAction;
  id: string;
  visitor: Visitor;
  now: number;
}

async function recordDraftEvent(
  shop: Shop,
  writer: Writer,
  { action, id, visitor, now }: DraftEvent,
): Promise<void> {
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: visitor.userId,
    action,
    subject: { type: 'draft-order', id },
    details: {},
  });
}
