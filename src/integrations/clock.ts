import type { Clock } from '#domain/clock.ts';

export const clock: Clock = Date.now;
