import type { Category } from '#shop/catalogue/rules/category.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { CategoryChoice } from '#shop/imports/rules/match-category.ts';
import { offeredCategories } from '#shop/imports/rules/new-category.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  readImportCategories,
  saveChoices,
  type SavedChoice,
} from '#shop/imports/store/import-categories.ts';
import { hasUndecidedCategory } from '#shop/imports/store/import-problems.ts';
import { cancelPictures } from '#shop/imports/store/import-pictures.ts';
import {
  findImport,
  findWorkingImport,
  type ImportProgress,
  updateImportProgress,
} from '#shop/imports/store/product-imports.ts';

export type ImportDecision =
  /** Without their pictures where nothing is said of them. */
  | { kind: 'write'; fetchesPictures?: boolean }
  | { kind: 'cancel' }
  /** Products of all categories that the shop does not have go into this one: its stored value, or '' for none. */
  | { kind: 'check-again'; category: string }
  | { kind: 'choose-categories'; choices: readonly PostedChoice[] };

export interface PostedChoice {
  /** As the file calls it. */
  category: string;
  /** 'map' with the stored value of a category; '' for nothing decided yet. */
  choice: CategoryChoice | '';
  value: string;
}

type DecideFailure =
  | { code: 'forbidden' }
  /** It has ended meanwhile, or is not as far as that. */
  | { code: 'too-late' }
  | { code: 'another-import' }
  /** Products would be skipped without a decision. */
  | { code: 'undecided-categories' };

export async function decideImport(
  shop: Shop,
  visitor: Visitor,
  { id, decision }: { id: string; decision: ImportDecision },
): Promise<Result<null, DecideFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const decided = await shop.db.write(async (writer) => {
    const found = await findImport(writer, id);
    const isCancelled = decision.kind === 'cancel';
    const isOpen = found?.state === 'waiting' || (isCancelled && found?.state === 'working');
    if (!found || !isOpen) return failed({ code: 'too-late' as const });
    if (!isCancelled && (await findWorkingImport(writer))) {
      return failed({ code: 'another-import' as const });
    }
    let to: ImportProgress = { state: 'working' };
    if (decision.kind === 'write') {
      const { decisions } = await readImportCategories(writer, found);
      if (await hasUndecidedCategory(writer, found, [...decisions.keys()])) {
        return failed({ code: 'undecided-categories' as const });
      }
      to.fetchesPictures = decision.fetchesPictures ?? false;
    }
    if (isCancelled) {
      to = { state: 'cancelled', endedAt: now };
      await cancelPictures(writer, id);
    }
    if (decision.kind === 'check-again' || decision.kind === 'choose-categories') {
      const all = await listCategories(writer);
      const wanted = decision.kind === 'check-again' ? decision.category : null;
      const categoryId = all.find(({ value }) => value === wanted)?.id ?? null;
      const choices = decision.kind === 'check-again' ? [] : savedChoices(decision.choices, all);
      await saveChoices(writer, id, choices);
      const anew = { position: 0, problemCount: 0, pictureHosts: {} };
      to = { state: 'working', phase: 'checking', ...anew, categoryId };
    }
    if (!(await updateImportProgress(writer, found, to)))
      return failed({ code: 'too-late' as const });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: auditActions[decision.kind],
      subject: { type: 'import', id },
      details: { file: found.fileName },
    });
    return ok(found);
  });
  if (!decided.ok) return decided;
  if (decision.kind === 'cancel') await shop.importFiles.remove(decided.value.file);
  return ok(null);
}

/** Without what nothing was chosen for, and what cannot be done. */
function savedChoices(posted: readonly PostedChoice[], all: readonly Category[]): SavedChoice[] {
  const offered = offeredCategories(
    posted.map(({ category }) => category),
    all,
  );
  return posted.flatMap(({ category, choice, value }, at): SavedChoice[] => {
    const none = { category, categoryId: null, value: null };
    if (choice === 'leave-out') return [{ ...none, choice }];
    if (choice === 'map') {
      const categoryId = all.find((one) => one.value === value)?.id;
      return categoryId === undefined ? [] : [{ ...none, choice, categoryId }];
    }
    const created = offered[at]?.created;
    return choice !== '' && created?.ok ? [{ ...none, choice, value: created.value.value }] : [];
  });
}

const auditActions = {
  write: 'products.import-started',
  cancel: 'products.import-cancelled',
  'check-again': 'products.import-checked-again',
  'choose-categories': 'products.import-checked-again',
} as const satisfies Record<ImportDecision['kind'], string>;

/** Of an import that is written: what has not been fetched yet is not fetched any more. */
export async function cancelPictureDownloads(
  shop: Shop,
  visitor: Visitor,
  importId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'too-late' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const count = await cancelPictures(writer, importId);
    if (count === 0) return failed({ code: 'too-late' as const });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'products.import-pictures-cancelled',
      subject: { type: 'import', id: importId },
      details: { pictures: count },
    });
    return ok(null);
  });
}
