/** Where programs of the old app look for products, users and orders (ruling 24). */
export const compatPorts: readonly number[] = [3001, 3005, 3006];
/** Nobody but programs on this machine reaches them. */
export const compatHost = '127.0.0.1';
