import { channel } from 'node:diagnostics_channel';

/** Each statement as `{ sql }`, for tests and benchmarks that count them. */
export const statementChannel = channel('database:statement');

/** Each statement once it has run or failed, as `{ sql, ms, isFailed }`. Without subscribers nothing is measured. */
export const statementTimes = channel('database:statement-time');
