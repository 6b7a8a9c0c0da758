import { returnDays } from '../returns.ts';

/** Orders of a deleted account are delivered and taken back for so long; then nobody has to be called. */
export const contactRetentionDays = 2 * returnDays;

export const contactRetentionMs = contactRetentionDays * 24 * 60 * 60 * 1000;
