const pollIntervalMs = 200;
const parent = process.ppid;

/**
 * Calls back when the process that npm started this one with is gone: the shell in between dies of a
 * signal without passing it on, and the shop would stay behind unseen. Elsewhere being left is no reason.
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
