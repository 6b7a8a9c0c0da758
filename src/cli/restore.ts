import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { listBackups, type ManifestFailure } from '#platform/backup/backup-set.ts';
import { bucketAddress } from '#platform/backup/backup-store.ts';
import { checkLog } from '#platform/backup/replay-log.ts';
import {
  type IntactBackup,
  openBackup,
  restoreBackup,
  restoreDatabase,
  snapshotOf,
} from '#platform/backup/restore-backup.ts';
import { copierOf } from '#platform/database/database-copy.ts';
import type { Reader } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { formatNumber } from '#platform/format.ts';
import { filesOfPicture } from '#platform/images.ts';
import type { NotedLink } from '#shop/events/rules/audit-chain.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import { chainFindings } from './audit.ts';
import type { Config } from '../config.ts';
import { explained, openPlace } from './backup.ts';
import { makePrivateFolder } from './data-folder.ts';
import { type Finding, report } from './findings.ts';
import { openPictures } from './open-shop.ts';
import { StartFailure } from './run.ts';

/** Restores a backup into an empty place: the data folder and the database of the configuration. */
export async function restore(config: Config, path: string): Promise<number> {
  const copier = await copierOf(config.databaseUrl);
  try {
    const isFree = !existsSync(join(config.dataDir, 'session-secret')) && (await copier.isEmpty());
    if (!isFree) {
      throw new StartFailure(
        'A shop is already here, and a restore replaces nothing. Set DATA_DIR, and DATABASE_URL for PostgreSQL, to an empty place.',
      );
    }
    const backup = await intactBackup(config, path);
    if (backup.manifest.engine !== copier.engine) {
      throw new StartFailure(
        `This is a backup of a ${backup.manifest.engine} database, and DATABASE_URL names a ${copier.engine} one.`,
      );
    }
    makePrivateFolder(config.dataDir);
    const { dataDir } = config;
    const databaseFile = copier.engine === 'sqlite' ? config.databaseUrl : null;
    const target = { copier, databaseFile, dataDir, pictures: openPictures(config) };
    const replayed = await restoreBackup(backup, target);
    console.log(`restored ${addressOf(backup)}: ${contentOf(backup)}`);
    if (replayed) console.log(`and what followed, until ${new Date(replayed.until).toISOString()}`);
    if (replayed?.brokenAt) {
      throw new StartFailure(
        `The copied log is damaged at ${replayed.brokenAt}: what followed it is not restored.`,
      );
    }
    return 0;
  } catch (error) {
    throw explained(error);
  }
}

/** Restores a backup aside and checks it: by default the newest of the schedule. */
export async function verify(config: Config, path: string | null): Promise<number> {
  const chosen = path ?? config.backups.place;
  if (chosen === null) throw new StartFailure('Set BACKUP_DIR, or name a backup: verify BACKUP');
  try {
    const backup = await intactBackup(config, chosen);
    console.log(`ok    ${addressOf(backup)}: every file is as it was written`);
    const copier = await copierOf(config.databaseUrl);
    const isSame = copier.engine === backup.manifest.engine;
    const url = isSame ? config.databaseUrl : join(config.dataDir, 'shop.db');
    if (!isSame && backup.manifest.engine === 'postgres') {
      throw new StartFailure('DATABASE_URL must name the PostgreSQL server to restore aside on.');
    }
    const around = await copierOf(url);
    return await around.aside(async (aside) =>
      report([...(await logFindings(config, backup)), ...(await restoredFindings(backup, aside))]),
    );
  } catch (error) {
    throw explained(error);
  }
}

/** What a restore would replay of the copied log. A log that is old is the fault of a shop that runs. */
async function logFindings({ backups }: Config, backup: IntactBackup): Promise<Finding[]> {
  if (backup.manifest.engine !== 'sqlite') return [];
  const log = await checkLog(backup, snapshotOf(backup));
  if (!log) {
    if (backups.logSeconds === null) return [];
    return [{ isFine: false, text: 'the log of the database: no copy continues this backup' }];
  }
  const until = new Date(log.until).toISOString();
  if (log.brokenAt === null) return [{ isFine: true, text: `the log is copied until ${until}` }];
  const text = `the log can be replayed until ${until} only: ${log.brokenAt} is damaged or missing`;
  return [{ isFine: false, text }];
}

async function restoredFindings(backup: IntactBackup, aside: string): Promise<Finding[]> {
  const copier = await copierOf(aside);
  await restoreDatabase(backup, copier);
  const counted = await copier.describe();
  const differing = Object.entries(backup.manifest.rows).filter(
    ([table, rows]) => counted.rows[table] !== rows,
  );
  const tables = Object.keys(backup.manifest.rows).length;
  const rowsFinding =
    differing.length === 0
      ? { isFine: true, text: `${tables} tables have all their rows, ${contentOf(backup)}` }
      : {
          isFine: false,
          text: `tables with other rows: ${differing.map(([name]) => name).join()}`,
        };
  return [rowsFinding, ...(await bookFindings(backup, aside))];
}

async function bookFindings(backup: IntactBackup, aside: string): Promise<Finding[]> {
  const opened = await openDatabase({ url: aside });
  if (!opened.ok) return [{ isFine: false, text: `the copy: ${opened.failure.code}` }];
  const db = opened.value;
  try {
    // A backup of an earlier version is checked as this version would use it.
    const migrated = await migrate(db);
    if (!migrated.ok) return [{ isFine: false, text: `migrations: ${migrated.failure.code}` }];
    const checks = await checkBooks(db.read);
    return [
      await picturesFinding(db.read, backup),
      ...(await chainFindings(db.read, notedIn(backup))),
      ...checks.map(({ rule, breaches, example }) => ({
        isFine: breaches === 0,
        text: breaches === 0 ? rule : `${rule}: not so for ${breaches}, such as ${example}`,
      })),
    ];
  } finally {
    await db.close();
  }
}

function notedIn(backup: IntactBackup): NotedLink[] {
  const head = backup.manifest.chains?.['audit'];
  return head ? [{ ...head, source: `the backup ${addressOf(backup)}` }] : [];
}

async function picturesFinding(read: Reader, { pictures }: IntactBackup): Promise<Finding> {
  const named = await read
    .selectFrom('product_pictures')
    .select(['name', 'width'])
    .distinct()
    .execute();
  const missing = [...new Set(named.flatMap(filesOfPicture))].filter((file) => !pictures.has(file));
  if (missing.length === 0) return { isFine: true, text: `${pictures.size} pictures are complete` };
  return { isFine: false, text: `${missing.length} pictures are missing, such as ${missing[0]}` };
}

async function intactBackup(config: Config, path: string): Promise<IntactBackup> {
  const { place, name } = await chosenBackup(config, path);
  const opened = await openBackup(place, name);
  if (opened.ok) return opened.value;
  throw new StartFailure(damageText(`${place.store.address}/${name}`, opened.failure));
}

/** A backup, or the newest of a place for backups. */
async function chosenBackup(config: Config, named: string) {
  const [first, inside = ''] = named.split(/\/+/, 2);
  const isBucket = first === bucketAddress;
  const path = isBucket ? bucketAddress : resolve(named);
  const place = openPlace(config, path);
  if (isBucket && inside !== '') return { place, name: inside };
  const [newest] = await listBackups(place.store);
  if (newest !== undefined) return { place, name: newest };
  if (!isBucket && existsSync(path)) {
    return { place: openPlace(config, dirname(path)), name: basename(path) };
  }
  throw new StartFailure(`There is no backup at ${path}.`);
}

function addressOf({ store, folder }: IntactBackup): string {
  return `${store.address}/${folder}`;
}

function damageText(path: string, failure: ManifestFailure): string {
  const texts: Record<ManifestFailure['code'], string> = {
    incomplete: `${path} is not a complete backup.`,
    damaged: `The backup ${path} is damaged: ${'file' in failure ? failure.file : ''} is missing or has changed.`,
    'key-missing': `The backup ${path} is encrypted. Set BACKUP_KEY to the key that it was made with.`,
    'wrong-key': `The backup ${path} was made with another key than BACKUP_KEY.`,
  };
  return texts[failure.code];
}

function contentOf({ manifest: { createdAt, rows } }: IntactBackup): string {
  const orders = formatNumber(rows['orders'] ?? 0);
  return `${orders} orders, as of ${new Date(createdAt).toISOString()}`;
}
