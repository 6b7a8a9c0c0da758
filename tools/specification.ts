import type { TestOutcome } from './test-reports.ts';

export interface Clause {
  id: string;
  section: string;
  words: string;
  ruling: string;
  stance: 'kept' | 'kept better' | 'departed';
  reason?: string;
  where?: string;
}

export interface Row extends Clause {
  /** The tests that prove it; empty when it is open. */
  provenBy: Pick<TestOutcome, 'file' | 'title'>[];
}

/** The clauses a title claims: 'shows three products [4.57] [9.01]' claims two. */
export function claimedIds(title: string): string[] {
  return [...title.matchAll(/\[(\d+\.\d{2,})\]/g)].map((match) => match[1] ?? '');
}

/** A clause is proven when a test with its id passed and none with its id failed. Throws on an unknown id. */
export function proveRows(clauses: readonly Clause[], outcomes: readonly TestOutcome[]): Row[] {
  const claims = Map.groupBy(
    outcomes.flatMap((outcome) => claimedIds(outcome.title).map((id) => ({ id, outcome }))),
    ({ id }) => id,
  );
  const known = new Set(clauses.map(({ id }) => id));
  const unknown = [...claims].filter(([id]) => !known.has(id));
  if (unknown.length > 0) {
    const lines = unknown.flatMap(([id, tests]) =>
      tests.map(({ outcome }) => `[${id}] is no clause: ${outcome.file} '${outcome.title}'`),
    );
    throw new Error(lines.join('\n'));
  }
  return clauses.map((clause) => {
    const tests = (claims.get(clause.id) ?? []).map(({ outcome }) => outcome);
    const isProven = !tests.some(({ state }) => state === 'failed');
    const passed = tests.filter(({ state }) => state === 'passed');
    return { ...clause, provenBy: isProven ? passed : [] };
  });
}

/** Rows the page called proven, with the files of their tests, that `rows` do not prove. */
export function lostRows(page: string, rows: readonly Row[]): { id: string; files: string[] }[] {
  const proven = new Set(rows.filter(({ provenBy }) => provenBy.length > 0).map(({ id }) => id));
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+ \|.*\| proven \|/.test(line))
    .map((line) => ({
      id: line.split(' ')[1] ?? '',
      files: [...new Set(line.match(/(?<=`)[^`]+\.(?:test|spec)\.tsx?(?=`)/g))],
    }))
    .filter(({ id }) => !proven.has(id));
}

export function summary(rows: readonly Row[]): string {
  const proven = rows.filter(({ provenBy }) => provenBy.length > 0).length;
  return `${proven} of ${rows.length} clauses proven`;
}

export function specificationPage(rows: readonly Row[]): string {
  const sections = [...Map.groupBy(rows, ({ section }) => section)];
  const stances = ['kept', 'kept better', 'departed'] as const;
  return [
    '# Specification',
    '',
    'Written by `npm test` from [clauses.json](clauses.json) and the reports of the test runners; changes by hand are lost.',
    'A clause is proven when a test that carries its id ran and passed; otherwise it is open: not built, or built without proof.',
    'How a clause is done: kept as written, kept better (the visible part stays) or departed from, with the reason.',
    '',
    `**${summary(rows)}.** By how they are done:`,
    '',
    table(
      ['', 'clauses', 'proven', 'open'],
      stances.map((stance) => counts(rows, stance)),
    ),
    ...sections.flatMap(([section, inSection]) => [
      '',
      `## ${section}`,
      '',
      `${summary(inSection)}.`,
      '',
      table(['id', 'clause', 'state', 'done', 'test'], inSection.map(cells)),
    ]),
    '',
  ].join('\n');
}

function counts(rows: readonly Row[], stance: Clause['stance']): string[] {
  const all = rows.filter((row) => row.stance === stance);
  const proven = all.filter(({ provenBy }) => provenBy.length > 0).length;
  return [stance, `${all.length}`, `${proven}`, `${all.length - proven}`];
}

/** A test that runs on every engine or in every browser is one line, the same on every machine. */
const variants = / on (?:SQLite|PGlite|a Postgres server)\b| \((?:chromium-js|no-javascript)\)/g;

function cells({ id, words, stance, reason, where, provenBy }: Row): string[] {
  const tests = provenBy.map(
    ({ file, title }) => `\`${file}\` ${plain(title.replace(variants, ''))}`,
  );
  const done = [reason ? `${stance}: ${reason}` : stance, ...(where ? [`(\`${where}\`)`] : [])];
  return [
    id,
    words,
    provenBy.length > 0 ? 'proven' : 'open',
    done.join(' '),
    [...new Set(tests)].toSorted().join('<br>'),
  ];
}

/** Titles of tests may hold what would be markup in the page. */
function plain(title: string): string {
  return title.replace(/[<>&*_`]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function table(head: string[], body: string[][]): string {
  const line = (row: string[]): string =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...body.map(line)].join('\n');
}
