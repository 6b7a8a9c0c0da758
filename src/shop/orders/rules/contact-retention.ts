import { maxReturnDays } from '#shop/settings/rules/settings.ts';

/** How long orders of guests and deleted accounts keep contact details: the longest return period that a shop can set. */
export const contactRetentionDays = maxReturnDays;

export const contactRetentionMs = contactRetentionDays * 24 * 60 * 60 * 1000;
