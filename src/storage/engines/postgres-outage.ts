import { hasCause } from '../outage.ts';

// Classes of the server's codes: connection, resources, being shut down, failures of its system.
const passingClasses = /^(?:08|53|57P|58)/;
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
// What the driver says has no code.
const driverWords =
  /connection terminated|connection error|timeout exceeded when trying to connect/i;

/** The server is away or out of resources: the same may work later. */
export function isPostgresOutage(error: unknown): boolean {
  return hasCause(error, (cause) => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    if (typeof code === 'string') return passingClasses.test(code) || networkCodes.test(code);
    return typeof message === 'string' && driverWords.test(message);
  });
}
