import type { Database } from './database.ts';

/** Whether the error or one of its causes satisfies `matches`. */
export function hasCause(error: unknown, matches: (cause: object) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (matches(error)) return true;
  if (error instanceof AggregateError) return error.errors.some((one) => hasCause(one, matches));
  return error instanceof Error && hasCause(error.cause, matches);
}

/** Errors of the file system: no space, no more open files, read-only, a failing disk. */
const passingCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO'];

/** Whether the database or disk is temporarily unavailable, so that a retry may succeed. */
export function isOutage({ db }: { db: Pick<Database, 'isOutage'> }, error: unknown): boolean {
  if (db.isOutage(error)) return true;
  return hasCause(error, (cause) => 'code' in cause && passingCodes.includes(cause.code));
}
