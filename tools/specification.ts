import type { TestOutcome } from './test-reports.ts';

export interface Clause {
  id: string;
  section: string;
  words: string;
  ruling: string;
  stance: 'kept' | 'kept better' | 'departed';
  reason?: string;
  where?: string;
  /** What the shop does not do yet. The clause is open until this goes, and no test may claim it. */
  missing?: string;
}

export interface Proof {
  file: string;
  /** Of the test, with that of the step that names the clause, if one does. */
  title: string;
}

export interface Row extends Clause {
  /** Empty when it is open. */
  provenBy: Proof[];
}

interface Claim {
  id: string;
  state: TestOutcome['state'];
  proof: Proof;
}

/** With more ids in a title, a reader does not find which assertion proves which clause. */
const maxClaimsInTitle = 3;

/** The clauses a title claims: 'shows three products [4.57] [9.01]' claims two. */
export function claimedIds(title: string): string[] {
  return [...title.matchAll(/\[(\d+\.\d{2,})\]/g)].map((match) => match[1] ?? '');
}

/**
 * A clause is proven when a test that names it in its title or in a step passed and none that does failed.
 * Throws on claims of clauses that do not exist or are declared open, and on titles with too many of them.
 */
export function proveRows(clauses: readonly Clause[], outcomes: readonly TestOutcome[]): Row[] {
  const claims = outcomes.flatMap(claimsOf);
  const problems = [...invalidClaims(clauses, claims), ...crowdedTitles(outcomes)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const claimsById = Map.groupBy(claims, ({ id }) => id);
  return clauses.map((clause) => {
    const own = claimsById.get(clause.id) ?? [];
    const isProven = !own.some(({ state }) => state === 'failed');
    const passed = own.filter(({ state }) => state === 'passed').map(({ proof }) => proof);
    return { ...clause, provenBy: isProven ? passed : [] };
  });
}

function claimsOf({ title, file, state, steps }: TestOutcome): Claim[] {
  const titles = [title, ...steps.map((step) => `${title}: ${step}`)];
  return [title, ...steps].flatMap((text, index) =>
    claimedIds(text).map((id) => ({ id, state, proof: { file, title: titles[index] ?? title } })),
  );
}

function invalidClaims(clauses: readonly Clause[], claims: readonly Claim[]): string[] {
  const clauseById = new Map(clauses.map((clause) => [clause.id, clause]));
  return claims.flatMap(({ id, proof: { file, title } }) => {
    const clause = clauseById.get(id);
    if (!clause) return [`[${id}] is no clause: ${file} '${title}'`];
    if (clause.missing === undefined) return [];
    return [`[${id}] is declared open in clauses.json, but is claimed by ${file} '${title}'`];
  });
}

function crowdedTitles(outcomes: readonly TestOutcome[]): string[] {
  return outcomes.flatMap(({ title, file, steps }) =>
    [title, ...steps]
      .filter((text) => claimedIds(text).length > maxClaimsInTitle)
      .map((text) => `more than ${maxClaimsInTitle} clauses in one title: ${file} '${text}'`),
  );
}

/**
 * Rows that the page called proven, with their test files, that `rows` no longer prove and that are not
 * declared open.
 */
export function lostRows(page: string, rows: readonly Row[]): { id: string; files: string[] }[] {
  const isSettled = ({ provenBy, missing }: Row) => provenBy.length > 0 || missing !== undefined;
  const settled = new Set(rows.filter(isSettled).map(({ id }) => id));
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+ \|.*\| proven \|/.test(line))
    .map((line) => ({
      id: line.split(' ')[1] ?? '',
      files: [...new Set(line.match(/(?<=`)[^`]+\.(?:test|spec)\.tsx?(?=`)/g))],
    }))
    .filter(({ id }) => !settled.has(id));
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
    'A clause is proven when a test that carries its id, in its title or in the title of a step, ran and passed.',
    'Otherwise it is open: not built, or built without proof. Where something is not built yet, the row says what is missing.',
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

function cells({ id, words, stance, reason, where, missing, provenBy }: Row): string[] {
  const tests = provenBy.map(
    ({ file, title }) => `\`${file}\` ${plain(title.replace(variants, ''))}`,
  );
  const done = [
    reason ? `${stance}: ${reason}` : stance,
    ...(missing === undefined ? [] : [`**Missing:** ${missing}`]),
    ...(where ? [`(\`${where}\`)`] : []),
  ];
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
