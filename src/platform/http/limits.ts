import type { ServerOptions } from 'node:http';

const kilobyte = 1024;

export const bodyLimitBytes = 100 * kilobyte;
/** An image of the maximum size (platform/image-upload.ts) plus the form fields. */
export const uploadLimitBytes = 21_000_000;
export const handlerTimeoutMs = 30_000;
/** For requests other than uploads. */
export const bodyTimeoutMs = 30_000;
/** A large file on a slow connection, in either direction. */
export const transferTimeoutMs = 60 * 60_000;
/** How long pending requests may take at shutdown before their connections are closed. */
export const stopTimeoutMs = 6_000;

/** Longer than the idle timeout of common proxies, so that the proxy closes first. */
const keepAliveTimeoutMs = 72_000;

export const serverLimits: ServerOptions = {
  maxHeaderSize: 16 * kilobyte,
  headersTimeout: 10_000,
  requestTimeout: bodyTimeoutMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  connectionsCheckingInterval: 5_000,
  // Requests without Host are rejected by the request handler, with all standard headers.
  requireHostHeader: false,
};
