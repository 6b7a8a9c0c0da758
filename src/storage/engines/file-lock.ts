import { DatabaseSync } from 'node:sqlite';

/**
 * Null when another process, or this one, holds `path` already. The lock is SQLite's own on an empty
 * file beside it, so the system lets go of it when the process dies, however it dies. The file stays.
 */
export function lockFile(path: string): Disposable | null {
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
