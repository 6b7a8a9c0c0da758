import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Everything that `work` starts, however late, belongs to this request. */
export function inRequest<Value>(requestId: string, work: () => Value): Value {
  return requests.run(requestId, work);
}

/** Undefined outside requests, such as in background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** Runs later what belongs to the request that is current now. */
export function inThisRequest<Value>(work: () => Value): () => Value {
  return AsyncLocalStorage.bind(work);
}
