import { returnDays } from './returns.ts';

/** How long orders of a deleted account keep contact details, for delivery and returns. */
export const contactRetentionDays = 2 * returnDays;

export const contactRetentionMs = contactRetentionDays * 24 * 60 * 60 * 1000;
