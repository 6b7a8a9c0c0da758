import { constants } from 'node:os';

/** Runs a synchronous task when the process ends, also by a signal. The task registered last runs first. */
export function cleanUpAtExit(task: () => void): void {
  process.prependOnceListener('exit', () => {
    try {
      task();
    } catch (error) {
      // One failure must not prevent the other tasks.
      process.stderr.write(`clean-up failed: ${String(error)}\n`);
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
