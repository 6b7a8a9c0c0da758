import type { ServerOptions } from 'node:http';

const kilobyte = 1024;

export const bodyLimitBytes = 100 * kilobyte;
/** A picture of the largest size (domain/picture-upload.ts) with the form around it. */
export const uploadLimitBytes = 21_000_000;
export const handlerTimeoutMs = 30_000;
/** Of a request that is no upload. */
export const bodyTimeoutMs = 30_000;
/** A large file on a slow line, in either direction. */
export const transferTimeoutMs = 60 * 60_000;
/** Requests under way when the shop closes get this long; then their connections are cut. */
export const stopTimeoutMs = 6_000;

/** Longer than the idle time of usual proxies, so that it is the proxy that closes first. */
const keepAliveTimeoutMs = 72_000;

export const serverLimits: ServerOptions = {
  maxHeaderSize: 16 * kilobyte,
  headersTimeout: 10_000,
  requestTimeout: bodyTimeoutMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  connectionsCheckingInterval: 5_000,
  // A request without Host is answered at the front door, with every header an answer has.
  requireHostHeader: false,
};
