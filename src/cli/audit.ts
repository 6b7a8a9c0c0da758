import { listBackups, readManifest } from '#platform/backup/backup-set.ts';
import type { Reader } from '#platform/database/database.ts';
import { hasTable } from '#platform/database/engines/engine-sql.ts';
import { openBeside } from '#platform/database/open-database.ts';
import { formatNumber } from '#platform/format.ts';
import { faultText, type NotedLink } from '#shop/events/rules/audit-chain.ts';
import { checkAuditChain } from '#shop/events/use-cases/check-audit-chain.ts';
import type { Config } from '../config.ts';
import { openPlace } from './backup.ts';
import { type Finding, report } from './findings.ts';
import { StartFailure } from './run.ts';

/** Checks the audit log, also beside the process that sells. Exits with 1 if anything is wrong. */
export async function verifyAudit(config: Config, given: readonly NotedLink[]): Promise<number> {
  const opened = await openBeside({ url: config.databaseUrl });
  if (!opened.ok) {
    const { failure } = opened;
    const reason = failure.code === 'database-unreachable' ? failure.reason : failure.code;
    throw new StartFailure(`The database cannot be opened: ${reason}`);
  }
  try {
    const { read } = opened.value;
    if (!(await hasTable(read, 'audit_head'))) {
      throw new StartFailure('The database needs an update first: npm run shop -- migrate');
    }
    const { noted, findings } = await backupLinks(config);
    return report([...findings, ...(await chainFindings(read, [...noted, ...given]))]);
  } finally {
    await opened.value.close();
  }
}

/** More of them say no more about what has happened. */
const maxShownFaults = 20;

export async function chainFindings(reader: Reader, noted: NotedLink[]): Promise<Finding[]> {
  const { faults, head, waiting } = await checkAuditChain(reader, noted);
  const wrong = faults.map((fault) => ({ isFine: false, text: `audit log: ${faultText(fault)}` }));
  const further = wrong.length - maxShownFaults;
  const findings = wrong.slice(0, maxShownFaults);
  if (further > 0) findings.push({ isFine: false, text: `audit log: ${further} further faults` });
  const size = `${formatNumber(head.number)} entries`;
  const text =
    wrong.length === 0
      ? `audit log: ${size} follow each other without a gap, the last is ${head.number}:${head.hash}`
      : `audit log: ${size} were checked`;
  return [
    ...findings,
    { isFine: true, text },
    { isFine: true, text: `audit log: ${comparison(noted)}` },
    ...(waiting > 0
      ? [{ isFine: true, text: `audit log: ${formatNumber(waiting)} entries wait to be chained` }]
      : []),
  ];
}

/** A chain that was written anew as a whole, head included, is found only by comparing it with a copy elsewhere. */
function comparison(noted: readonly NotedLink[]): string {
  const [first, ...others] = noted;
  if (!first)
    return 'compared with no copy of its links: a chain that was written anew is not found';
  const further = others.length > 0 ? ` and ${formatNumber(others.length)} more` : '';
  return `compared with ${first.source}${further}`;
}

async function backupLinks(config: Config): Promise<{ noted: NotedLink[]; findings: Finding[] }> {
  const named = config.backups.place;
  const noted: NotedLink[] = [];
  const findings: Finding[] = [];
  if (named === null) return { noted, findings };
  const place = openPlace(config, named);
  for (const name of await listBackups(place.store)) {
    const manifest = await readManifest(place.store, name, place.key);
    const link = manifest.ok ? manifest.value.chains?.['audit'] : undefined;
    if (link) noted.push({ ...link, source: `the backup ${name}` });
    if (manifest.ok) continue;
    findings.push({
      isFine: false,
      text: `the backup ${name} cannot be read: ${manifest.failure.code}`,
    });
  }
  return { noted, findings };
}

/** As the command prints it: NUMBER:HASH. Null if the text is none. */
export function parseNotedLink(text: string): NotedLink | null {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) return null;
  return { number: Number(number), hash, source: `the given link ${number}` };
}
