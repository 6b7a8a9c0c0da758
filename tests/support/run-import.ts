import { Readable } from 'node:stream';
import { pollImports } from '#shop/imports/use-cases/poll-imports.ts';
import { maxImportBytes, type ProductImport } from '#shop/imports/rules/product-import.ts';
import type { ImportProblem } from '#shop/imports/rules/imported-product.ts';
import { decideImport } from '#shop/imports/use-cases/decide-import.ts';
import { startImport } from '#shop/imports/use-cases/start-import.ts';
import type { Shop } from '#shop/shop.ts';
import { listProblems } from '#shop/imports/store/import-problems.ts';
import { findImport } from '#shop/imports/store/product-imports.ts';
import { countOutcomes } from '#shop/imports/store/staged-products.ts';
import { staff } from './staff.ts';

/** Sends a file as staff do, and has it read and checked; answers the import. */
export async function checkImport(shop: Shop, file: string | Uint8Array): Promise<string> {
  const chunks = Readable.from([Buffer.from(file)]);
  const kept = await shop.importFiles.keep(chunks, maxImportBytes);
  if (!kept.ok) throw new Error(kept.failure.code);
  const started = await startImport(shop, staff, { ...kept.value, name: 'products.csv' });
  if (!started.ok) throw new Error(started.failure.code);
  await runUntilIdle(shop);
  return started.value;
}

/** What was found good is written. */
export async function writeImport(shop: Shop, id: string, fetchesPictures = false): Promise<void> {
  const decision = { kind: 'write', fetchesPictures } as const;
  const decided = await decideImport(shop, staff, { id, decision });
  if (!decided.ok) throw new Error(decided.failure.code);
  await runUntilIdle(shop);
}

export async function runUntilIdle(shop: Shop): Promise<void> {
  while (await pollImports(shop));
}

export interface Report {
  state: ProductImport['state'];
  failure: string | null;
  outcomes: Record<string, number>;
  problems: ImportProblem[];
}

export async function reportOf(shop: Shop, id: string): Promise<Report> {
  const { read } = shop.db;
  const found = await findImport(read, id);
  if (!found) throw new Error('there is no such import');
  const counts = await countOutcomes(read, id);
  const problems = await listProblems(read, found, { after: 0, limit: 1000 });
  return {
    state: found.state,
    failure: found.failure,
    outcomes: Object.fromEntries(counts.map(({ outcome, count }) => [outcome ?? 'left', count])),
    problems: problems.map(({ number: _number, ...problem }) => problem),
  };
}
