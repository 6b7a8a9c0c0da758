import type { Clock } from './clock.ts';

export const clock: Clock = Date.now;
