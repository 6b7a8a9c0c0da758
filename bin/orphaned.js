const pollIntervalMs = 200;
const parent = process.ppid;

/**
 * Calls back when the npm process that started this one is gone: the shell in between dies of a signal without
 * forwarding it, which would leave the shop running. Other orphans are ignored.
 */
export function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, pollIntervalMs);
  timer.unref();
}
