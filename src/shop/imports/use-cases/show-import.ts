import type { Category } from '#shop/catalogue/rules/category.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { CategoryDecision } from '#shop/imports/rules/match-category.ts';
import { columnNamed } from '#shop/imports/rules/file-rows.ts';
import type { ImportProblem } from '#shop/imports/rules/imported-product.ts';
import { type OfferedCategory, offeredCategories } from '#shop/imports/rules/new-category.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { readImportCategories } from '#shop/imports/store/import-categories.ts';
import { countPictures, type PictureCounts } from '#shop/imports/store/import-pictures.ts';
import { listProblems, listUnknownCategories } from '#shop/imports/store/import-problems.ts';
import { findImport, listImports } from '#shop/imports/store/product-imports.ts';
import { countOutcomes, type OutcomeCount } from '#shop/imports/store/staged-products.ts';

const problemsPageSize = 50;
/** What is decided for these is checked, and then the next ones are shown. */
const shownCategories = 200;

export interface ShownImport {
  productImport: ProductImport;
  outcomes: OutcomeCount[];
  problems: ImportProblem[];
  /** Of those that are fetched for its products. */
  pictures: PictureCounts;
  page: Page;
  /** Ignored columns and how many rows have a value in them. */
  ignoredColumns: { column: string; rows: number }[];
  /** Those of the file that the shop does not have, for how many products, and what can be done with them. */
  unknownCategories: UnknownCategory[];
  categories: Category[];
}

export interface UnknownCategory extends Omit<OfferedCategory, 'created'> {
  count: number;
  /** Null: none yet. */
  decision: CategoryDecision | null;
  /** The label of the one that would be created; null where none can be. */
  createdAs: string | null;
  /** Why none can be. */
  obstacle: string | null;
}

export async function showImport(
  shop: Shop,
  visitor: Visitor,
  { id, page: pageNumber }: { id: string; page: number },
): Promise<Result<ShownImport, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const productImport = await findImport(read, id);
  if (!productImport) return failed({ code: 'not-found' });
  const page = pageOf(pageNumber, productImport.problemCount, problemsPageSize);
  // They are numbered without a gap.
  const span = { after: page.offset, limit: page.size };
  // Open pages poll this: problems that are still being added are counted, not listed.
  const isAtWork = productImport.state === 'working';
  const [outcomes, pictures, listed, unknown, { all: categories, decisions }] = await Promise.all([
    countOutcomes(read, id),
    countPictures(read, id),
    isAtWork ? [] : listProblems(read, productImport, span),
    isAtWork ? [] : listUnknownCategories(read, productImport, shownCategories),
    readImportCategories(read, productImport),
  ]);
  const { columns } = productImport;
  const problems = listed.map((problem) => {
    return { ...problem, field: columnNamed(columns, problem.field) };
  });
  const ignored = Object.entries(productImport.ignoredColumns);
  const ignoredColumns = ignored.map(([key, rows]) => ({
    column: columnNamed(columns, key),
    rows,
  }));
  const report = { outcomes, pictures, problems, page, ignoredColumns };
  const names = unknown.map(({ category }) => category);
  const unknownCategories = offeredCategories(names, categories).map(({ created, ...one }, at) => ({
    ...one,
    count: unknown[at]?.count ?? 0,
    decision: decisions.get(one.name) ?? null,
    createdAs: created.ok ? created.value.homeLabel : null,
    obstacle: created.ok ? null : created.failure.words,
  }));
  return ok({ productImport, ...report, unknownCategories, categories });
}

const shownImports = 10;

/** The newest first. */
export async function listProductImports(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ProductImport[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await listImports(shop.db.read, shownImports));
}
