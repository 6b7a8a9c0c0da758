import { decimalString, money, parseMoney } from '#platform/money.ts';
import { amount, choiceOf, field, line, lines, linesOf, whole } from './field-rules.ts';
import { group, mapped, rows } from './nested-rules.ts';
import { nameIn, type Rule, type Terms } from './rule.ts';
import { section } from './section.ts';
import {
  type CarriedSizes,
  carriedSizes,
  type CustomCarrier,
  isMethodCode,
  maxMethodCode,
  methodCodeFrom,
  type PriceBand,
  type ShippingMethod,
} from './shipping-methods.ts';
import { type Zone, zoneFrom, zoneText } from './zone.ts';

export const maxShippingMethods = 100;
const maxZones = 250;
const maxBands = 50;
const maxCarriers = 50;
const maxGrams = 9_999_999;
const maxMinor = 1_000_000_000;

/** One zone per line. */
export const zonesField = (look: { label: string; help: string }) =>
  field<Zone[]>({
    look: { ...look, isOptional: true },
    control: 'area',
    write: (zones) => zones.map(zoneText).join('\n'),
    read(typed, { regionIn }) {
      const zones = linesOf(typed).map((text) => zoneFrom(text, regionIn));
      const known = zones.filter((zone) => zone !== null);
      return known.length === zones.length && known.length <= maxZones ? known : null;
    },
    words: () => 'Please enter known countries and regions, one per line, like US: Oregon, 972*',
  });

type Pricing = Pick<ShippingMethod, 'priceBy' | 'bands'>;

const typedPricing = group<{ by: ShippingMethod['priceBy']; bands: string }>({
  by: choiceOf({
    label: 'Price depends on',
    options: [
      ['value', 'Order value'],
      ['weight', 'Weight in grams'],
    ],
  }),
  bands: field<string>({
    look: {
      label: 'Price',
      help: 'One amount, or a line per band, like 0: 10 and 100: 5. Below the first band the method is not offered.',
    },
    control: 'area',
    write: (text) => text,
    read: (text) => text,
    words: () => '',
  }),
});

/** '10.00' for one price, else bands: '0: 10.00' and '50.00: 0.00'. */
const pricing: Rule<Pricing> = {
  shape: typedPricing.shape,
  write: ({ priceBy, bands }, name, terms) =>
    typedPricing.write({ by: priceBy, bands: bandsText(bands, priceBy, terms) }, name, terms),
  read(source, name) {
    const typed = typedPricing.read(source, name);
    if (!typed) return null;
    const bands = bandsFrom(typed.bands, typed.by, source.terms);
    if (bands) return { priceBy: typed.by, bands };
    const { currency } = source.terms;
    source.problems[nameIn(name, 'bands')] =
      `Please enter an amount in ${currency}, or rising bands like 0: 10`;
    return null;
  },
};

function bandsText(
  bands: readonly PriceBand[],
  by: Pricing['priceBy'],
  { currency }: Terms,
): string {
  const amountText = (minor: number) => decimalString(money(minor, currency));
  const [only] = bands;
  if (bands.length === 1 && only?.from === 0) return amountText(only.priceMinor);
  return bands
    .map(({ from, priceMinor }) => {
      return `${by === 'weight' ? from : amountText(from)}: ${amountText(priceMinor)}`;
    })
    .join('\n');
}

function bandsFrom(text: string, by: Pricing['priceBy'], terms: Terms): PriceBand[] | null {
  const bands: PriceBand[] = [];
  for (const typed of linesOf(text)) {
    const [, from = '0', price = ''] = /^(?:([\d.]+)\s*:)?\s*([\d.]+)$/.exec(typed) ?? [];
    const counted = by === 'weight' ? gramsFrom(from) : minorFrom(from, terms);
    const priceMinor = minorFrom(price, terms);
    if (counted === null || priceMinor === null) return null;
    if (counted <= (bands.at(-1)?.from ?? -1)) return null;
    bands.push({ from: counted, priceMinor });
  }
  return bands.length > 0 && bands.length <= maxBands ? bands : null;
}

function gramsFrom(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function minorFrom(text: string, { currency }: Terms): number | null {
  const minor = parseMoney(text, currency)?.amount ?? -1;
  return minor >= 0 && minor <= maxMinor ? minor : null;
}

const days = field<ShippingMethod['days']>({
  look: { label: 'Days in transit', help: 'For example 3-5', isOptional: true },
  write: ({ from, to }) => (to === 0 ? '' : `${from}-${to}`),
  read(text) {
    if (text === '') return { from: 0, to: 0 };
    const [, from = '', to = from] = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/.exec(text) ?? [];
    const isRight = from !== '' && Number(from) <= Number(to) && Number(to) > 0;
    return isRight ? { from: Number(from), to: Number(to) } : null;
  },
  words: () => 'Please enter a span of days, like 3-5',
});

const carriedOptions: readonly (readonly [CarriedSizes, label: string])[] = [
  ['all', 'All products'],
  ['parcels', 'All except bulky products'],
  ['letters', 'Letters only'],
  ['bulky', 'Only orders with bulky products'],
];

interface MethodRow extends Omit<ShippingMethod, 'priceBy' | 'bands' | 'carries'> {
  carries: CarriedSizes;
  price: Pricing;
}

export const shippingMethodRule: Rule<ShippingMethod> = mapped(
  group<MethodRow>({
    name: line({ label: 'Name', maxLength: 60 }),
    code: line({
      label: 'Code',
      help: 'In the API and on orders; left empty, it follows the name.',
      maxLength: maxMethodCode,
      isOptional: true,
      isRight: isMethodCode,
      words: 'Please enter lowercase letters, digits and hyphens',
    }),
    isActive: choiceOf<boolean>({
      label: 'At the checkout',
      options: [
        [true, 'Offered'],
        [false, 'Not offered'],
      ],
    }),
    kind: choiceOf<ShippingMethod['kind']>({
      label: 'Kind',
      options: [
        ['delivery', 'Delivery'],
        ['pickup', 'Pick-up at the store'],
      ],
    }),
    carries: field<CarriedSizes>({
      look: {
        label: 'Carries',
        help: 'Products are marked as letter, bulky or no shipping in their form; all others are parcels.',
      },
      control: 'choice',
      options: () => carriedOptions,
      write: (sizes) => sizes,
      // A form from before this field has none.
      read: (text) =>
        text === '' ? 'all' : (carriedSizes.find((sizes) => sizes === text) ?? null),
      words: () => 'Please choose one of these',
    }),
    price: pricing,
    freeFromMinor: amount({ label: 'Free from an order value of', help: 'Enter 0 for never.' }),
    maxGrams: whole({
      label: 'Maximum weight in grams',
      help: 'Enter 0 for no limit.',
      min: 0,
      max: maxGrams,
    }),
    zones: zonesField({
      label: 'Where',
      help: 'One country per line, then regions or postcodes where needed: US: not Alaska, not Hawaii, or DE: 10*, 20000-29999. Leave empty for everywhere.',
    }),
    days,
    hint: line({
      label: 'Time or place at the checkout',
      help: 'For example: 3 to 5 working days. Left empty, it states the days.',
      isOptional: true,
    }),
  }),
  {
    // In the order of the defaults, as settings are compared by their JSON.
    to: ({ price, code, name, kind, isActive, carries, zones, ...limits }) => ({
      code: code || methodCodeFrom(name),
      name,
      kind,
      isActive,
      ...(carries !== 'all' && { carries }),
      zones,
      ...price,
      ...limits,
    }),
    from: ({ priceBy, bands, ...row }): MethodRow => ({
      ...row,
      carries: row.carries ?? 'all',
      price: { priceBy, bands },
    }),
  },
);

/** Of a line like 'Parcel Bike: https://example.com/track/{number}'. */
function carrierFrom(text: string): CustomCarrier | null {
  const [, name = '', template = ''] = /^([^:]{1,60}):\s*(https?:\/\/\S{1,400})$/.exec(text) ?? [];
  const isRight = name.trim() !== '' && URL.canParse(template.replace('{number}', '1'));
  return isRight && template.includes('{number}') ? { name: name.trim(), template } : null;
}

const customCarriers = field<CustomCarrier[]>({
  look: {
    label: 'Other carriers',
    help: 'For tracking links, one per line, like Parcel Bike: https://example.com/track/{number}. UPS, USPS, FedEx, DHL, DPD, GLS, Royal Mail, Evri and other usual carriers are known.',
    isOptional: true,
  },
  control: 'area',
  write: (carriers) => carriers.map(({ name, template }) => `${name}: ${template}`).join('\n'),
  read(typed) {
    const carriers = linesOf(typed).map(carrierFrom);
    const known = carriers.filter((carrier) => carrier !== null);
    return known.length === carriers.length && known.length <= maxCarriers ? known : null;
  },
  words: () =>
    'Please enter a name and a URL with {number}, one per line, like Parcel Bike: https://example.com/track/{number}',
});

export const shipping = section(
  {
    title: 'Shipping',
    intro:
      'The checkout offers these methods in this order. Changes apply to new checkouts immediately.',
  },
  {
    shippingMethods: rows<ShippingMethod>({
      legend: 'Shipping methods',
      thing: 'method',
      titlePart: 'name',
      by: 'code',
      max: maxShippingMethods,
      row: shippingMethodRule,
    }),
    customCarriers,
    shippingText: lines({
      label: 'Shipping text on product pages',
      help: 'One paragraph per line.',
      max: 10,
    }),
    returnsText: lines({
      label: 'Returns text on product pages',
      help: 'One paragraph per line. {returnDays} and {returnCosts} stand for the terms of returns, here and in the text page about them.',
      max: 10,
    }),
  },
);
