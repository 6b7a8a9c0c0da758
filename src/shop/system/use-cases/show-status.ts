import {
  type DatabaseFacts,
  readDatabaseFacts,
} from '#platform/database/engines/database-facts.ts';
import { countQueued, type QueueCounts } from '#platform/queue/queue.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { BackupState, DiskSpace, LogCopyState, TracingState } from '#platform/server-facts.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { statusWarnings } from '#shop/system/rules/status-warnings.ts';

export interface Status {
  warnings: string[];
  version: string;
  nodeVersion: string;
  memoryBytes: number;
  startedAt: number;
  /** The last migration of the schema. */
  migration: string;
  database: DatabaseFacts;
  disk: DiskSpace;
  backups: Pick<BackupState, 'last' | 'everyHours'>;
  logCopy: LogCopyState | null;
  tracing: Pick<TracingState, 'collector' | 'isRunning'> | null;
  queues: (QueueCounts & { name: string })[];
}

/** The state of the running shop, for its owner. */
export async function showStatus(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<Status, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-status')) return failed({ code: 'forbidden' });
  const { db, server, mode } = shop;
  const now = shop.clock();
  const queues: Status['queues'] = [];
  for (const queue of shop.queues) {
    queues.push({ name: queue.name, ...(await countQueued(db.read, queue, now)) });
  }
  const failedTasks = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const [backups, disk] = await Promise.all([server.backups(), server.disk()]);
  const logCopy = server.logCopy();
  const { last, everyHours } = backups;
  const applied = await db.read
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('name', 'desc')
    .executeTakeFirst();
  return ok({
    warnings: statusWarnings({ mode, now, backups, logCopy, disk, failedTasks }),
    version: server.version,
    nodeVersion: process.version,
    memoryBytes: process.memoryUsage.rss(),
    startedAt: now - Math.round(process.uptime() * 1000),
    migration: applied?.name ?? '',
    database: await readDatabaseFacts(db.read),
    disk,
    backups: { last, everyHours },
    logCopy,
    tracing: server.tracing(),
    queues,
  });
}
