/** Each call is answered by a run that began after it; calls that wait together share one. */
export function oneAtATime<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Value> | null = null;
  return () => {
    if (waiting) return waiting;
    const next = running.then(
      () => begin(),
      () => begin(),
    );
    waiting = next;
    running = next;
    return next;
  };

  function begin(): Promise<Value> {
    waiting = null;
    return run();
  }
}
