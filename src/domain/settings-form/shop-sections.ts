import { countryCodes } from '../checkout/countries.ts';
import { isEmail } from '../email.ts';
import { minorDigits } from '../money.ts';
import { isPhone } from '../phone.ts';
import type { OpeningHours, Settings, StoreLocation } from '../settings.ts';
import {
  amount,
  basisPoints,
  choice,
  degrees,
  field,
  line,
  lines,
  linesOf,
  paragraph,
  whole,
} from './field-rules.ts';
import { group, mapped, rows } from './nested-rules.ts';
import { payments } from './payments-section.ts';
import type { Rule, Terms } from './rule.ts';
import { section } from './section.ts';

const phone = () =>
  line({
    label: 'Phone',
    inputMode: 'tel',
    isRight: isPhone,
    words: 'Please enter a phone number: digits and what people write between them',
  });

const address = () =>
  lines({ label: 'Address', help: 'As on an envelope, line by line.', most: 6, longest: 100 });

const shop = section(
  { title: 'Shop and addresses', intro: 'Who you are, and how shoppers reach you.' },
  {
    shopName: line({ label: 'Name of the shop', longest: 40 }),
    tagline: line({ label: 'In a few words', help: 'Beside the name, and in searches.' }),
    email: line({
      label: 'E-mail address',
      help: 'Messages of shoppers go here.',
      inputMode: 'email',
      longest: 254,
      isRight: isEmail,
      words: 'Please enter an e-mail address',
    }),
    phone: phone(),
    address: address(),
    country: choice({ label: 'Country', help: 'Where you are and ship from.', options: countries }),
    contactIntro: paragraph({ label: 'Above the contact form' }),
    contactNotes: lines({
      label: 'Notes on the contact page',
      help: 'One a line.',
      most: 6,
      isOptional: true,
    }),
  },
);

const openingHours = () =>
  rows<OpeningHours>({
    legend: 'Opening hours',
    thing: 'line',
    by: 'days',
    most: 10,
    row: group({
      days: line({ label: 'Days', longest: 60 }),
      hours: line({ label: 'Hours', longest: 60 }),
    }),
  });

/** 'Sunday: 11am–6pm', a line each. */
const hoursInLines = field<OpeningHours[]>({
  look: { label: 'Opening hours', help: 'Sunday: 11am–6pm, a line each.', isOptional: true },
  control: 'area',
  write: (spans) => spans.map(({ days, hours }) => `${days}: ${hours}`).join('\n'),
  read(typed) {
    const spans = linesOf(typed).map((text) => {
      const [, days = '', hours = ''] = /^([^:]{1,60}):\s*(.{1,60})$/.exec(text) ?? [];
      return { days: days.trim(), hours };
    });
    const isRight = spans.length <= 10 && spans.every(({ days }) => days !== '');
    return isRight ? spans : null;
  },
  words: () => 'Please enter the days, a colon and the hours, a line each',
});

const hours = section(
  { title: 'Hours and stores', intro: 'When you are there, and where.' },
  {
    openingHours: openingHours(),
    stores: rows<StoreLocation>({
      legend: 'Stores',
      thing: 'store',
      by: 'name',
      most: 20,
      row: group({
        name: line({ label: 'Name', longest: 60, isWide: true }),
        phone: phone(),
        latitude: degrees({ label: 'Latitude', most: 90 }),
        longitude: degrees({ label: 'Longitude', most: 180 }),
        address: address(),
        openingHours: hoursInLines,
      }),
    }),
  },
);

interface TaxRate {
  country: string;
  rate: number;
}

const taxRates: Rule<Record<string, number>> = mapped(
  rows<TaxRate>({
    legend: 'Rates',
    thing: 'rate',
    by: 'country',
    most: 250,
    row: group({
      country: choice({ label: 'Country', options: countries }),
      rate: basisPoints({ label: 'Percent' }),
    }),
  }),
  {
    to: (rates) => Object.fromEntries(rates.map(({ country, rate }) => [country, rate])),
    from: (byCountry) => Object.entries(byCountry).map(([country, rate]) => ({ country, rate })),
  },
);

const taxModes = [
  ['none', 'No tax is shown'],
  ['inclusive', 'Prices have it in them'],
  ['exclusive', 'It comes on top of prices'],
] as const;

const prices = section(
  {
    title: 'Currency and tax',
    intro: 'Amounts keep their numbers when the currency changes: 20.00 stays 20.00.',
  },
  {
    currency: choice({ label: 'Currency', options: currencies }),
    taxMode: field<Settings['taxMode']>({
      look: { label: 'Tax' },
      control: 'choice',
      options: () => taxModes,
      write: (mode) => mode,
      read: (text) => taxModes.find(([mode]) => mode === text)?.[0] ?? null,
      words: () => 'Please choose one of these',
    }),
    taxBasisPoints: taxRates,
  },
);

const shipping = section(
  { title: 'Shipping', intro: 'What it costs. The checkout asks these amounts from now on.' },
  {
    freeShippingFromMinor: amount({
      label: 'Free from a subtotal of',
      help: '0: it is always free to choose.',
    }),
    standardShippingMinor: amount({ label: 'Standard' }),
    expressShippingMinor: amount({ label: 'Express' }),
    shippingText: lines({
      label: 'Shipping, beside each product',
      help: 'A paragraph a line.',
      most: 10,
    }),
    returnsText: lines({
      label: 'Returns, beside each product',
      help: 'A paragraph a line.',
      most: 10,
    }),
  },
);

const listing = section(
  { title: 'Product lists', intro: 'How much is on one page of the shop.' },
  {
    pageSize: whole({ label: 'Products on a page', least: 1, most: 100 }),
    fewLeftAt: whole({
      label: 'Few left from',
      help: 'So many pieces or fewer: shoppers read “few left”.',
      least: 0,
      most: 1000,
    }),
  },
);

const reviewers = [
  ['buyers', 'Customers to whom it was shipped'],
  ['everyone', 'Everyone who is signed in'],
] as const;

const reviews = section(
  {
    title: 'Reviews',
    intro: 'Reviews by customers to whom the product was shipped are marked in either case.',
  },
  {
    reviewsFrom: field<Settings['reviewsFrom']>({
      look: { label: 'Who can review a product' },
      control: 'choice',
      options: () => reviewers,
      write: (from) => from,
      read: (text) => reviewers.find(([from]) => from === text)?.[0] ?? null,
      words: () => 'Please choose one of these',
    }),
  },
);

const promotions = section(
  { title: 'Letters and welcome', intro: 'What newcomers and subscribers get.' },
  {
    newsletterCouponMinor: amount({
      label: 'Coupon of the newsletter',
      help: 'Once, off the first order.',
      leastMinor: 1,
    }),
    newsletterText: paragraph({ label: 'Beside the sign-up' }),
    welcomePercentOff: whole({
      label: 'Percent off one thing for a new account',
      help: '0: nothing.',
      least: 0,
      most: 100,
    }),
  },
);

export const shopSections = {
  shop,
  hours,
  prices,
  shipping,
  payments,
  listing,
  reviews,
  promotions,
};

function countries(): [code: string, name: string][] {
  return [
    ['', 'Please choose'],
    ...[...countryCodes()].map(([name, code]): [string, string] => [code, name]),
  ];
}

/** Of as many digits after the point as the one there is: every amount would be another one else. */
function currencies({ currency }: Terms): [code: string, name: string][] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const digits = minorDigits(currency);
  const codes = Intl.supportedValuesOf('currency').filter((code) => minorDigits(code) === digits);
  return codes.map((code) => [code, `${code}, ${names.of(code) ?? ''}`]);
}
