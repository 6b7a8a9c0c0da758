import { type BulkForm, type BulkProblems, readBulkEdit } from '#shop/catalogue/rules/bulk-edit.ts';
import { planBulkEdit } from '#shop/catalogue/rules/plan-bulk-edit.ts';
import type { ProductFormTerms } from '#shop/catalogue/rules/product-form.ts';
import {
  planSpreadsheetRow,
  type SpreadsheetRowProblems,
  type SpreadsheetRowInput,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { type EditableProduct, lockProduct } from '#shop/catalogue/store/editable-products.ts';
import {
  type ChangedProduct,
  changeProduct,
  findTakenSku,
} from '#shop/catalogue/store/product-changes.ts';
import type { Writer } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** A page of the table. */
const maxEdited = 100;

export type ProductsEdit =
  /** The same change of each; `editedAt` is the edit that the request is based on. */
  | { kind: 'bulk'; form: BulkForm; products: readonly { id: number; editedAt: number }[] }
  /** Each as its row says. */
  | { kind: 'sheet'; rows: readonly SpreadsheetRowInput[] };

export interface RefusedProduct {
  id: number;
  title: string;
  code: 'gone' | 'stale' | 'impossible' | 'invalid' | 'sku-taken';
  /** In words, for 'impossible'. */
  words: string;
  /** For 'invalid'. */
  problems: SpreadsheetRowProblems;
}

export type EditProductsFailure =
  | { code: 'forbidden' }
  | { code: 'too-many' }
  | { code: 'invalid'; problems: BulkProblems }
  /** All or nothing: no product is changed. */
  | { code: 'refused'; refused: RefusedProduct[] };

/** No edit of several products changes their pictures. */
type After = Omit<ChangedProduct, 'pictures'>;
type Planned = Result<After, Pick<RefusedProduct, 'code'> & Partial<RefusedProduct>>;
type Plan = (before: EditableProduct, at: number) => Planned;

/** All of them or none; answers how many are another than before. */
export async function editProducts(
  shop: Shop,
  visitor: Visitor,
  edit: ProductsEdit,
): Promise<Result<number, EditProductsFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const seen = edit.kind === 'bulk' ? edit.products : edit.rows;
  if (seen.length > maxEdited) return failed({ code: 'too-many' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const { newId } = shop;
  const write = { newId, actorId: visitor.userId, now: shop.clock(), reason: 'counted' } as const;
  return shop.db.write(async (writer) => {
    const categories = await listCategories(writer);
    const terms = { currency, categories: categories.map(({ value }) => value) };
    const plan = planOf(edit, terms);
    if (!plan.ok) return plan;
    const planned: { before: EditableProduct; after: After }[] = [];
    const refused: RefusedProduct[] = [];
    for (const [at, { id, editedAt }] of seen.entries()) {
      const before = await lockProduct(writer, id);
      const found = await decide(writer, { before, editedAt, plan: plan.value, at });
      if (found.ok && before) planned.push({ before, after: found.value });
      if (!found.ok) refused.push(refusalOf(id, before, found.failure));
    }
    refused.push(...sharingSkus(planned));
    if (refused.length > 0) return failed({ code: 'refused', refused });

    let changed = 0;
    for (const { before, after } of planned) {
      const { pictures } = before;
      const change = { before, after: { ...after, pictures } };
      const written = await changeProduct(writer, change, write);
      if (!written.ok) {
        const stale = refusalOf(before.id, before, written.failure);
        return failed({ code: 'refused', refused: [stale] });
      }
      if (written.value.isChanged) changed += 1;
    }
    return ok(changed);
  });
}

function planOf(
  edit: ProductsEdit,
  terms: ProductFormTerms,
): Result<Plan, { code: 'invalid'; problems: BulkProblems }> {
  if (edit.kind === 'sheet') {
    return ok((before, at) => {
      const row = edit.rows[at];
      return row ? planSpreadsheetRow(row, before, terms) : failed({ code: 'gone' });
    });
  }
  const read = readBulkEdit(edit.form, terms);
  if (!read.ok) return read;
  return ok((before) => planBulkEdit(read.value, before, terms.currency));
}

interface Decided {
  before: EditableProduct | null;
  editedAt: number;
  plan: Plan;
  at: number;
}

async function decide(writer: Writer, { before, editedAt, plan, at }: Decided): Promise<Planned> {
  if (!before) return failed({ code: 'gone' });
  if (before.editedAt !== editedAt) return failed({ code: 'stale' });
  const planned = plan(before, at);
  if (!planned.ok) return planned;
  const taken = await findTakenSku(writer, planned.value.variants, before.id);
  return taken === null ? planned : failed({ code: 'sku-taken' });
}

/** SKUs that two of these products would have. */
function sharingSkus(planned: readonly { before: EditableProduct; after: After }[]) {
  const holders = new Map<string, number>();
  return planned.flatMap(({ before, after }) => {
    const isShared = after.variants.some(({ sku }) => {
      if (sku === null) return false;
      const holder = holders.get(sku) ?? before.id;
      holders.set(sku, holder);
      return holder !== before.id;
    });
    return isShared ? [refusalOf(before.id, before, { code: 'sku-taken' })] : [];
  });
}

function refusalOf(
  id: number,
  before: EditableProduct | null,
  failure: Pick<RefusedProduct, 'code'> & Partial<RefusedProduct>,
): RefusedProduct {
  return { words: '', problems: {}, ...failure, id, title: before?.facts.title ?? '' };
}
