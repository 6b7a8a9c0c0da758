import { text } from 'node:stream/consumers';
import { type BackupStore, folderName, timeOf } from './backup-store.ts';
import { type BackupKey, packedName } from './packed-file.ts';

/** An extract of the log. Its name orders it, and says where it belongs and when it was read. */
export interface LogExtract {
  name: string;
  segment: number;
  salts: string;
  from: number;
  to: number;
  /** When it was read. */
  at: number;
}

/** An unbroken copy of the log. */
export interface CopiedLog {
  startedAt: number;
  folder: string;
  extracts: LogExtract[];
}

const logsFolder = 'log';
const logPattern = /^log\/(\d{4}-\d\d-\d\dT[\d-]+Z)\/([^/]+)$/;
const extractPattern = /^(\d{8})-(\d{15})-(\d{15})-(\d{15})-([0-9a-f]{16})(?:\.zst)(?:\.enc)?$/;
/** Until when the log is copied completely, in a file beside its extracts. */
export const copiedUntilFile = 'copied-until';

/** The unbroken copies of a log, the oldest first. */
export async function listLogs(store: BackupStore): Promise<CopiedLog[]> {
  const logs = new Map<string, CopiedLog>();
  for (const path of [...(await store.list(logsFolder)).keys()].toSorted()) {
    const [, log, file = ''] = logPattern.exec(path) ?? [];
    if (log === undefined) continue;
    const known = logs.get(log) ?? {
      startedAt: timeOf(log),
      folder: `${logsFolder}/${log}`,
      extracts: [],
    };
    logs.set(log, known);
    const extract = extractOf(path, file);
    if (extract) known.extracts.push(extract);
  }
  return [...logs.values()];
}

/** Until when a log is copied completely; 0 if that is not known. */
export async function copiedUntil(store: BackupStore, { folder }: CopiedLog): Promise<number> {
  const stored = await store.read(`${folder}/${copiedUntilFile}`);
  return stored ? Number(await text(stored)) : 0;
}

function extractOf(name: string, file: string): LogExtract | null {
  const [, segment, from, to, at, salts = ''] = extractPattern.exec(file) ?? [];
  if (segment === undefined) return null;
  const numbers = { from: Number(from), to: Number(to), at: Number(at) };
  return { name, salts, segment: Number(segment), ...numbers };
}

/** Deletes what no restore needs that begins with the backup of this time or a later one. */
export async function deleteOldLogs(store: BackupStore, oldestAt: number): Promise<void> {
  const logs = await listLogs(store);
  const needed = logs.findLastIndex(({ startedAt }) => startedAt <= oldestAt);
  for (const { folder } of logs.slice(0, Math.max(0, needed))) await store.removeFolder(folder);
  const extracts = logs[needed]?.extracts ?? [];
  const current = extracts.findLast(({ at }) => at < oldestAt)?.segment ?? 0;
  await store.remove(extracts.filter(({ segment }) => segment < current).map(({ name }) => name));
}

export function extractName(extract: Omit<LogExtract, 'name'>, key: BackupKey | null): string {
  const { segment, from, to, at, salts } = extract;
  const numbers = [from, to, at].map((number) => String(number).padStart(15, '0'));
  const name = [String(segment).padStart(8, '0'), ...numbers, salts].join('-');
  return packedName(name, { isCompressed: true, key });
}

export function logFrom(startedAt: number): Pick<CopiedLog, 'startedAt' | 'folder'> {
  return { startedAt, folder: `${logsFolder}/${folderName(startedAt)}` };
}
