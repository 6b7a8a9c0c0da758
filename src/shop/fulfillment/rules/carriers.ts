import type { CustomCarrier } from '#shop/settings/rules/shipping-methods.ts';

interface Carrier {
  code: string;
  name: string;
  /** Other names in files of tracking numbers. */
  aliases: readonly string[];
  /** With {number} where the tracking number stands. */
  template: string;
}

const carriers: readonly Carrier[] = [
  {
    code: 'ups',
    name: 'UPS',
    aliases: ['united parcel service'],
    template: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    code: 'usps',
    name: 'USPS',
    aliases: ['us postal service'],
    template: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  {
    code: 'fedex',
    name: 'FedEx',
    aliases: ['federal express'],
    template: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  {
    code: 'dhl',
    name: 'DHL',
    aliases: ['dhl express', 'dhl paket'],
    template: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
  },
  {
    code: 'dpd',
    name: 'DPD',
    aliases: [],
    template: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  },
  {
    code: 'gls',
    name: 'GLS',
    aliases: [],
    template: 'https://gls-group.com/track/{number}',
  },
  {
    code: 'royal-mail',
    name: 'Royal Mail',
    aliases: ['royalmail'],
    template: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    code: 'evri',
    name: 'Evri',
    aliases: ['hermes uk', 'myhermes'],
    template: 'https://www.evri.com/track/parcel/{number}',
  },
  {
    code: 'hermes',
    name: 'Hermes',
    aliases: ['hermes germany', 'myhermes de'],
    template: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
  },
  {
    code: 'canada-post',
    name: 'Canada Post',
    aliases: [],
    template: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}',
  },
  {
    code: 'australia-post',
    name: 'Australia Post',
    aliases: ['auspost'],
    template: 'https://auspost.com.au/mypost/track/details/{number}',
  },
];

export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

const maxCarrierLength = 60;
const maxTrackingLength = 80;

export interface Tracking {
  carrier: string;
  trackingNumber: string;
  /** Null where the carrier's own link is shown. */
  trackingUrl: string | null;
}

export interface TypedTracking {
  carrier: string;
  trackingNumber: string;
  /** '' for the link of the carrier. */
  trackingUrl: string;
}

/** What was typed, as it is stored: a known carrier by its code, one of the merchant with its link. */
export function trackingOf(
  typed: Omit<TypedTracking, 'trackingUrl'> & { trackingUrl?: string | undefined },
  custom: readonly CustomCarrier[],
): Tracking {
  const name = typed.carrier.trim().replaceAll(/\s+/g, ' ').slice(0, maxCarrierLength);
  const trackingNumber = typed.trackingNumber.trim().slice(0, maxTrackingLength);
  const wanted = name.toLowerCase();
  const own = custom.find((one) => one.name.toLowerCase() === wanted);
  const given = typed.trackingUrl?.trim() ?? '';
  if (given !== '')
    return { carrier: own?.name ?? codeOf(name), trackingNumber, trackingUrl: given };
  if (own) {
    const trackingUrl = trackingNumber === '' ? null : fill(own.template, trackingNumber);
    return { carrier: own.name, trackingNumber, trackingUrl };
  }
  return { carrier: codeOf(name), trackingNumber, trackingUrl: null };
}

/** Of a known carrier its code; any other name as it is. */
function codeOf(name: string): string {
  const wanted = name.toLowerCase();
  const known = carriers.find(
    (one) =>
      one.code === wanted || one.name.toLowerCase() === wanted || one.aliases.includes(wanted),
  );
  return known?.code ?? name;
}

export function carrierName(carrier: string): string {
  return carriers.find(({ code }) => code === carrier)?.name ?? carrier;
}

/** Where the customer follows the shipment; null without a number or for an unknown carrier. */
export function trackingLink({ carrier, trackingNumber, trackingUrl }: Tracking): string | null {
  if (trackingUrl !== null) return trackingUrl;
  const known = carriers.find(({ code }) => code === carrier);
  return known && trackingNumber !== '' ? fill(known.template, trackingNumber) : null;
}

/** 'UPS, 1Z 999': empty without either. */
export function trackingText({ carrier, trackingNumber }: Tracking): string {
  return [carrierName(carrier), trackingNumber].filter((part) => part !== '').join(', ');
}

function fill(template: string, trackingNumber: string): string {
  const compact = trackingNumber.replaceAll(/\s+/g, '');
  return template.replace('{number}', encodeURIComponent(compact));
}
