import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Clause, lostRows, proveRows, specificationPage, summary } from './specification.ts';
import { readOutcomes } from './test-reports.ts';

const page = 'docs/specification.md';
const unitOnly = process.argv.includes('--unit-only');

const clauses = JSON.parse(readFileSync('docs/clauses.json', 'utf8')) as Clause[];
const rows = proveRows(clauses, readOutcomes('reports'));
// Without the browser's report only what unit tests proved before can be expected, and no page is written.
const lost = lostRows(committedPage(), rows).filter(
  ({ files }) => !unitOnly || files.every((file) => /\.test\.tsx?$/.test(file)),
);
for (const { id, files } of lost) {
  console.error(`${id} was proven and is not any more: ${files.join(', ')}`);
}
if (lost.length > 0) process.exitCode = 1;
if (!unitOnly) writeFileSync(page, specificationPage(rows));
console.log(`${summary(rows)}${unitOnly ? ' by unit tests' : ''}`);

/** As of the last commit, so that running the tests twice does not make a lost row look settled. */
function committedPage(): string {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:${page}`], { encoding: 'utf8' });
  if (status === 0) return stdout;
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}
