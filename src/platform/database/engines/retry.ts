import { setTimeout as pause } from 'node:timers/promises';

const retryLimit = 3;
const maxPauseMs = 20;

// serialization_failure and deadlock_detected: nothing was written, and a retry may succeed.
const passingCodes: readonly unknown[] = ['40001', '40P01'];

export async function retried<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === retryLimit || !isPassing(error)) throw error;
      await pause(Math.random() * maxPauseMs * (retries + 1));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.includes(error.code);
}
