import { formatNumber } from '#platform/format.ts';
import { rowProblems } from '#shop/imports/rules/file-rows.ts';
import { refusal } from '#shop/imports/rules/source-values.ts';
import { formatNamed } from '#shop/imports/rules/import-formats.ts';
import type {
  FileRow,
  ImportedProduct,
  ImportProblem,
} from '#shop/imports/rules/imported-product.ts';
import { matchProduct, rowsLabel } from '#shop/imports/rules/match-product.ts';
import type { PicturesBefore } from '#shop/imports/rules/plan-pictures.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { EditableProduct } from '#shop/catalogue/store/editable-products.ts';
import type { Reader } from '#platform/database/database.ts';
import { findFetchedPictures } from './import-pictures.ts';
import { findClaimed, type StagedProduct } from './staged-products.ts';
import { findSkuPlaces, readStagedRows } from './staged-rows.ts';

/** Above the maximum number of variants and pictures of an importable product. */
const maxRows = 1_000;

type KnownEditable = EditableProduct & PicturesBefore;

export interface BatchItem {
  staged: StagedProduct;
  /** Includes the problems of its rows. */
  imported: ImportedProduct;
  /** Null if the product does not exist yet. */
  before: KnownEditable | null;
}

export interface ImportBatch {
  at: Pick<ProductImport, 'id' | 'format'>;
  products: readonly StagedProduct[];
  /** Locks the product where it is going to be written. */
  findProduct: (id: number) => Promise<EditableProduct | null>;
}

/** Staged products of a file with the matching products of the shop. */
export async function readImportBatch(
  reader: Reader,
  { at: { id, format }, products, findProduct }: ImportBatch,
): Promise<BatchItem[]> {
  const keys = products.map(({ key }) => key);
  const rows = await readStagedRows(reader, id, { keys, limit: maxRows + 1 });
  const { read } = formatNamed(format ?? 'vitrine');
  const parsed = products.map((staged) => {
    const own = rows.get(staged.key) ?? [];
    const imported = read(own.length > maxRows ? own.slice(0, 1) : own);
    const problems = [...imported.problems, ...rowProblems(own), ...tooManyRows(own)];
    return { staged, imported, problems };
  });
  const everything = parsed.map(({ imported }) => imported);
  const skus = everything.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku?.text || []));
  const owners = await findSkuOwners(reader, skus);
  const places = await findSkuPlaces(reader, id, skus);
  const numbers = everything.flatMap(({ number }) => number ?? []);
  const known = await readKnown(
    reader,
    [...new Set([...owners.values(), ...numbers])],
    findProduct,
  );
  const claimed = await findClaimed(reader, id, [...known.keys()]);
  const matching = { isKnown: (number: number) => known.has(number), owners, places };
  return parsed.map(({ staged, imported, problems }) => {
    const { key, firstRow } = staged;
    const matched = matchProduct(imported, key, matching);
    const { productId } = matched;
    const claim = claimed.get(productId ?? 0);
    if (productId !== null && !claim) claimed.set(productId, { key, row: firstRow });
    if (claim && claim.key !== key && claim.row < firstRow && matched.problems.length === 0) {
      const words = `${rowsLabel(claim.row, firstRow)} belong to the same product: the first one is used`;
      problems.push(refusal({ row: firstRow, field: '' }, words));
    }
    return {
      staged,
      imported: { ...imported, problems: [...problems, ...matched.problems] },
      before: known.get(productId ?? 0) ?? null,
    };
  });
}

function tooManyRows([first, ...others]: readonly FileRow[]): ImportProblem[] {
  if (!first || others.length < maxRows) return [];
  const words = `A product can have at most ${formatNumber(maxRows)} rows`;
  return [refusal({ row: first.row, field: '' }, words)];
}

async function readKnown(
  reader: Reader,
  ids: readonly number[],
  findProduct: ImportBatch['findProduct'],
) {
  const products: EditableProduct[] = [];
  // In ascending order, so that batches that lock the same products do not deadlock.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const product = await findProduct(id);
    if (product) products.push(product);
  }
  const known = new Map<number, KnownEditable>();
  if (products.length === 0) return known;
  const fetched = await findFetchedPictures(reader, ids);
  for (const product of products) {
    const pictureNames = product.pictures.map(({ name }) => name);
    const own = fetched.filter(({ productId, name }) => {
      return productId === product.id && pictureNames.includes(name);
    });
    const pictureAddresses = own.map(({ address }) => address);
    known.set(product.id, { ...product, pictureNames, pictureAddresses });
  }
  return known;
}

/** The products that have these SKUs. */
export async function findSkuOwners(
  reader: Reader,
  skus: readonly string[],
): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await reader
    .selectFrom('variants')
    .select(['sku', 'product_id'])
    .where('sku', 'in', skus)
    .execute();
  return new Map(rows.map(({ sku, product_id }) => [sku ?? '', product_id]));
}
