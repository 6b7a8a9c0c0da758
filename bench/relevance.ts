import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProducts } from '#shop/catalogue/store/insert-products.ts';
import { generateProducts } from '../seeds/bulk.ts';
import { demoCategories } from '../seeds/demo/categories.ts';
import { seedDemo } from '../seeds/demo/seed-demo.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { comparedSearches, type Find, searchedTexts } from './support/compared-searches.ts';
import { generatedCount, generatedQueries } from './support/generated-queries.ts';
import { demoQueries, type JudgedQuery, queryKinds } from './support/judged-queries.ts';
import { findIn, prepareForJudging, shownResults } from './support/judged-shop.ts';
import { announce, header, print, row } from './support/progress.ts';
import { goals, ndcg, score } from './support/relevance.ts';

/**
 * How well searches find what they mean, on both engines and beside FTS5, MiniSearch and Orama. Fails where the goals
 * of issue 23 are missed, or where the engines do not find the same.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    /** Prints each search that is not answered perfectly; not for the unseen ones. */
    worst: { type: 'boolean', default: false },
  },
});

interface Searched {
  engine: string;
  catalogue: 'demo' | 'generated';
  find: Find;
}

const folder = mkdtempSync(join(tmpdir(), 'relevance-'));
const postgres = await startPostgres(['fsync=off']);
const opened: Database[] = [];
try {
  const failures = [...report(await searchEverywhere())];
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  for (const db of opened) await db.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}

interface Answer {
  engine: string;
  set: 'demo' | 'tuning' | 'unseen';
  query: JudgedQuery;
  found: readonly number[];
}

async function searchEverywhere(): Promise<Answer[]> {
  const searched: Searched[] = [];
  for (const catalogue of ['demo', 'generated'] as const) {
    announce(`${catalogue}: SQLite`);
    const sqlite = await filled(join(folder, `${catalogue}.db`), catalogue);
    searched.push({ engine: 'SQLite', catalogue, find: findIn(sqlite) });
    if (postgres) {
      announce(`${catalogue}: PostgreSQL`);
      const db = await filled(await createSchema(postgres.url), catalogue);
      searched.push({ engine: 'PostgreSQL', catalogue, find: findIn(db) });
    }
    const texts = await searchedTexts(sqlite);
    for (const [engine, searchWith] of Object.entries(comparedSearches)) {
      announce(`${catalogue}: ${engine}`);
      searched.push({ engine, catalogue, find: await searchWith(texts, shownResults) });
    }
  }
  const sets = [
    { set: 'demo', catalogue: 'demo', queries: demoQueries },
    { set: 'tuning', catalogue: 'generated', queries: generatedQueries('tuning') },
    { set: 'unseen', catalogue: 'generated', queries: generatedQueries('unseen') },
  ] as const;
  const answers: Answer[] = [];
  for (const { set, catalogue, queries } of sets) {
    for (const { engine, find } of searched.filter((one) => one.catalogue === catalogue)) {
      announce(`${set}: ${engine}`);
      for (const query of queries) {
        answers.push({ engine, set, query, found: await find(query.text) });
      }
    }
  }
  return answers;
}

async function filled(url: string, catalogue: Searched['catalogue']): Promise<Database> {
  const result = await openDatabase({ url });
  if (!result.ok) throw new Error(result.failure.code);
  const db = result.value;
  opened.push(db);
  await migrate(db);
  if (catalogue === 'demo') {
    let ids = 0;
    const shop = { db, clock: () => Date.UTC(2026, 10, 21), newId: () => `id-${(ids += 1)}` };
    await seedDemo(shop, { picturesDir: join(folder, 'pictures') });
  } else {
    await db.write(async (writer) => {
      for (const category of demoCategories) await insertCategory(writer, category);
    });
    const products = generateProducts(1, generatedCount);
    for (let at = 0; at < products.length; at += 500) {
      await db.write((writer) => insertProducts(writer, products.slice(at, at + 500)));
    }
  }
  await prepareForJudging(db);
  return db;
}

function* report(answers: readonly Answer[]): Generator<string> {
  const engines = [...new Set(answers.map(({ engine }) => engine))];
  print('\nnDCG@10 / success@3 of the judged searches\n');
  header('', 'searches', ...engines);
  for (const set of ['demo', 'tuning', 'unseen', null]) {
    for (const kind of [...queryKinds, null]) {
      const some = answers.filter(
        ({ query, set: own }) =>
          (set === null || own === set) && (kind === null || query.kind === kind),
      );
      if (some.length === 0) continue;
      const scores = engines.map((engine) => score(some.filter((one) => one.engine === engine)));
      row(
        `${set ?? 'all'}, ${kind ?? 'all'}`,
        some.length / engines.length,
        ...scores.map(({ gain, success }) => `${rounded(gain)} / ${rounded(success)}`),
      );
    }
  }
  if (options.worst) printWorst(answers);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(answers, null, 1)}\n`);
  yield* missedGoals(answers);
  yield* differences(answers);
}

function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}

function printWorst(answers: readonly Answer[]): void {
  for (const { engine, set, query, found } of answers) {
    if (engine !== 'SQLite' || set === 'unseen') continue;
    const gain = ndcg(query, found);
    const ids = found.slice(0, 10).join(' ');
    if (gain < 0.99) print(`${rounded(gain)} ${set} ${query.kind} “${query.text}”: ${ids}`);
  }
}

function* missedGoals(answers: readonly Answer[]): Generator<string> {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    for (const [kind, goal] of Object.entries(goals)) {
      const some = answers.filter((one) => one.engine === engine && one.query.kind === kind);
      if (some.length === 0) continue;
      const { gain } = score(some);
      if (gain < goal) yield `${engine}, ${kind}: ${rounded(gain)} is below ${goal}`;
    }
  }
}

/** The same twenty results in the same order. */
function* differences(answers: readonly Answer[]): Generator<string> {
  const found = answers.filter(({ engine }) => engine === 'PostgreSQL');
  for (const { set, query, found: theirs } of found) {
    const ours = answers.find(
      (one) => one.engine === 'SQLite' && one.set === set && one.query === query,
    );
    if (ours && ours.found.join() !== theirs.join()) {
      yield `“${query.text}” finds other products on PostgreSQL`;
    }
  }
}
