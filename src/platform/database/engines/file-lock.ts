import { DatabaseSync } from 'node:sqlite';

/**
 * Null if another process, or this one, already locks `path`. The lock is SQLite's own on an empty file next
 * to it, so the operating system releases it when the process dies. The file remains.
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
