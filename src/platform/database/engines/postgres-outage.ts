import { hasCause } from '../outage.ts';

// SQLSTATE classes: connection, resources, shutdown, system errors.
const passingClasses = /^(?:08|53|57P|58)/;
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
// Errors of the driver have no code.
const driverWords =
  /connection terminated|connection error|timeout exceeded when trying to connect/i;

/** The server is unavailable or out of resources: a retry may succeed. */
export function isPostgresOutage(error: unknown): boolean {
  return hasCause(error, (cause) => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    if (typeof code === 'string') return passingClasses.test(code) || networkCodes.test(code);
    return typeof message === 'string' && driverWords.test(message);
  });
}
