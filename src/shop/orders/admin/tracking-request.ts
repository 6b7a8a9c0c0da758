import type { Tracking } from '#shop/fulfillment/rules/carriers.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { z } from 'zod';

const seenTracking = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
}) satisfies z.ZodType<Tracking>;

/** The tracking as the form showed it; null if it cannot be read. */
export function readSeenTracking(posted: FormData): Tracking | null {
  try {
    return seenTracking.safeParse(JSON.parse(textOf(posted, 'seen'))).data ?? null;
  } catch {
    return null;
  }
}
