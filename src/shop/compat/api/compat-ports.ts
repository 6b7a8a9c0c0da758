/** The ports on which clients of the old app expect products, users and orders (ruling 24). */
export const compatPorts: readonly number[] = [3001, 3005, 3006];
/** Bound to loopback: only local programs can connect. */
export const compatHost = '127.0.0.1';
