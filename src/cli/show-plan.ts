import { existsSync } from 'node:fs';
import { migrationFiles, shippedMigrations } from '#platform/database/migrate.ts';
import { type PlannedMigration, planMigrations } from '#platform/database/migration-plan.ts';
import { openBeside } from '#platform/database/open-database.ts';
import { formatNumber } from '#platform/format.ts';
import type { Config } from '../config.ts';
import { migrateFailure } from './open-shop.ts';
import { StartFailure } from './run.ts';

/** A careful guess: rebuilding the largest tables of a million rows handles several times as many. */
const rowsPerSecond = 50_000;

/** Prints what an update of the program would run on the database, also while the shop sells. */
export async function showPlan({ databaseUrl }: Config): Promise<number> {
  const isFile = !databaseUrl.includes('://');
  if (isFile && !existsSync(databaseUrl)) {
    const { length } = await migrationFiles(shippedMigrations, 'sqlite');
    console.log(`There is no database at ${databaseUrl} yet: all ${length} migrations would run.`);
    return 0;
  }
  const opened = await openBeside({ url: databaseUrl });
  if (!opened.ok) {
    const { failure } = opened;
    const reason = 'reason' in failure ? failure.reason : failure.code;
    throw new StartFailure(`The database cannot be opened: ${reason}`);
  }
  try {
    const planned = await planMigrations(opened.value.read);
    if (!planned.ok) throw new StartFailure(migrateFailure(planned.failure));
    console.log(planText(planned.value));
    return 0;
  } finally {
    await opened.value.close();
  }
}

function planText(planned: readonly PlannedMigration[]): string {
  if (planned.length === 0) return 'nothing to do';
  const lines = planned.map(({ name, tables }) => {
    const parts = tables.map(({ name: table, rows }) => `${table} (${formatNumber(rows)} rows)`);
    return `would run ${name}: ${parts.join(', ') || 'no existing tables'}`;
  });
  const rows = planned.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.max(1, Math.ceil(rows / rowsPerSecond));
  const total = `${planned.length} migrations would handle ${formatNumber(rows)} rows, in about ${seconds} s. Nothing was changed.`;
  return [...lines, total].join('\n');
}
