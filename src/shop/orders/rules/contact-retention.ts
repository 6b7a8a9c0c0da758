import { maxReturnDays } from '#shop/settings/rules/settings.ts';

/** How long orders of guests and deleted accounts keep contact details: as long as any shop takes returns. */
export const contactRetentionDays = maxReturnDays;

export const contactRetentionMs = contactRetentionDays * 24 * 60 * 60 * 1000;
