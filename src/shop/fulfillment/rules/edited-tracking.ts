import type { CustomCarrier } from '#shop/settings/rules/shipping-methods.ts';
import {
  carrierName,
  type Tracking,
  trackingLink,
  trackingOf,
  type TypedTracking,
} from './carriers.ts';

const maxTrackingUrlLength = 500;

export interface TrackingChange {
  what: string;
  before: string;
  after: string;
}

/** As staff would type it: without a link that follows from the carrier and the number. */
export function typedTracking(tracking: Tracking, custom: readonly CustomCarrier[]): TypedTracking {
  const carrier = carrierName(tracking.carrier);
  const { trackingNumber, trackingUrl } = tracking;
  const usual = trackingOf({ carrier, trackingNumber }, custom).trackingUrl;
  const isUsual = trackingUrl === null || trackingUrl === usual;
  return { carrier, trackingNumber, trackingUrl: isUsual ? '' : trackingUrl };
}

/** Anything else could run in the browser of the customer who follows it. */
export function isTrackingUrl(text: string): boolean {
  const isWeb = /^https?:\/\//i.test(text);
  return isWeb && text.length <= maxTrackingUrlLength && URL.canParse(text);
}

/** Each part that differs, in words. */
export function trackingChanges(before: Tracking, after: Tracking): TrackingChange[] {
  const parts = (tracking: Tracking): [string, string][] => [
    ['Carrier', carrierName(tracking.carrier)],
    ['Tracking number', tracking.trackingNumber],
    ['Tracking link', trackingLink(tracking) ?? ''],
  ];
  const wasOf = new Map(parts(before));
  return parts(after)
    .map(([what, is]) => ({ what, before: wasOf.get(what) || 'none', after: is || 'none' }))
    .filter((change) => change.before !== change.after);
}
