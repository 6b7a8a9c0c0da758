/** Milliseconds since 1970, UTC. Passed in wherever time matters, so that tests can hold it still. */
export type Clock = () => number;

export const clock: Clock = Date.now;
