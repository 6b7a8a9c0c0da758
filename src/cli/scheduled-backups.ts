import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readBackupRecord } from '#platform/backup/backup-record.ts';
import { startLogCopy } from '#platform/backup/log-copy.ts';
import { leaveCheckpoints } from '#platform/database/engines/engine-sql.ts';
import type { Shop } from '#shop/shop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { type Poll, startPoller } from '#platform/queue/poller.ts';
import type { Config } from '../config.ts';
import { openPlace } from './backup.ts';

interface Context {
  clock: Clock;
  log: Logger;
}

const program = fileURLToPath(new URL('../../bin/shop.js', import.meta.url));
const pauseMs = 60_000;
const hourMs = 60 * 60 * 1000;
const retryAfterMs = hourMs;

/** Starts the schedule; null if no place for backups is configured. */
export function startBackups(context: Context, config: Config, logStartedAt = () => 0) {
  if (config.backups.place === null) return null;
  return startPoller(context, { poll: backUpWhenDue(config, logStartedAt), pauseMs });
}

/**
 * Copies the log of a SQLite database as it grows; null if that is not configured. Its last copy is made by `stop`,
 * once nothing writes to the database.
 */
export async function startLogCopies(shop: Shop, config: Config) {
  const { place, logSeconds } = config.backups;
  if (place === null || logSeconds === null) return null;
  await shop.db.write(leaveCheckpoints);
  const copies = startLogCopy(config.databaseUrl, { ...openPlace(config, place), now: shop.clock });
  const { server, log } = shop;
  const copy = async () => {
    try {
      server.noteLogCopy(await copies.copy());
    } catch (error) {
      log.error({ err: error }, 'copy of the database log failed');
    }
  };
  const poller = startPoller(shop, {
    poll: async () => {
      await copy();
      return false;
    },
    pauseMs: logSeconds * 1000,
  });
  return {
    startedAt: copies.startedAt,
    async stop() {
      await poller.stop();
      await copy();
    },
  };
}

/** In a process of its own: compressing would delay the answers of this one. */
function backUpWhenDue(config: Config, logStartedAt: () => number): Poll<Context> {
  return async ({ clock, log }, cutting) => {
    const { last, failure } = await readBackupRecord(config.dataDir);
    const dueAt = Math.max(
      // The copied log only continues a backup that was made after it began.
      last && last.at >= logStartedAt() ? last.at + config.backups.everyHours * hourMs : 0,
      failure ? failure.at + retryAfterMs : 0,
    );
    if (clock() < dueAt) return false;
    const child = spawn(process.execPath, [program, 'backup'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const end = () => child.kill('SIGTERM');
    cutting.addEventListener('abort', end);
    const [code] = await once(child, 'close');
    cutting.removeEventListener('abort', end);
    if (code === 0) log.info('backup completed');
    else if (!cutting.aborted) log.error({ code, reason: said.trim() }, 'backup failed');
    return false;
  };
}
