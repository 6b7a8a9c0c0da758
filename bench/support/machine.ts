import { cpus, totalmem } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  sqlite: string;
}

export function machine(): Machine {
  const file = new DatabaseSync(':memory:');
  const sqlite = file.prepare('select sqlite_version() as version').get()?.['version'];
  file.close();
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    sqlite: String(sqlite),
  };
}
