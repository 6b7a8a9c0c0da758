import { channel } from 'node:diagnostics_channel';

/** Each statement as `{ sql }`, for tests and benchmarks that count them. */
export const statementChannel = channel('database:statement');
