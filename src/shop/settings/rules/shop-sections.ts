import { timeZones } from '#platform/calendar-day.ts';
import { countryCodes } from '#platform/countries.ts';
import { isEmail } from '#platform/email-address.ts';
import { minorDigits } from '#platform/money.ts';
import { isPhone } from '#platform/phone.ts';
import type { OpeningHours, Settings, StoreLocation } from './settings.ts';
import {
  amount,
  choice,
  choiceOf,
  degrees,
  field,
  line,
  lines,
  linesOf,
  paragraph,
  whole,
} from './field-rules.ts';
import { group, rows } from './nested-rules.ts';
import { consent } from './consent-section.ts';
import { abandonedCheckouts } from './abandoned-checkouts-section.ts';
import { invoices } from './invoices-section.ts';
import { payments } from './payments-section.ts';
import type { Terms } from './rule.ts';
import { listViews } from './list-views.ts';
import { filters } from './filters-section.ts';
import { search } from './search-section.ts';
import { section } from './section.ts';
import { returnTerms } from './returns-section.ts';
import { shipping } from './shipping-section.ts';
import { staffRules } from './staff-section.ts';
import { tax } from './tax-section.ts';

const phone = () =>
  line({
    label: 'Phone',
    inputMode: 'tel',
    isRight: isPhone,
    words: 'Please enter a valid phone number',
  });

const address = () =>
  lines({
    label: 'Address',
    help: 'As written on an envelope, line by line.',
    max: 6,
    maxLength: 100,
  });

const shop = section(
  { title: 'Shop details', intro: 'The name of your shop and how customers reach you.' },
  {
    shopName: line({ label: 'Shop name', maxLength: 40 }),
    tagline: line({ label: 'Tagline', help: 'Shown next to the name and in search results.' }),
    email: line({
      label: 'Email address',
      help: 'Messages from customers are sent here.',
      inputMode: 'email',
      maxLength: 254,
      isRight: isEmail,
      words: 'Please enter an email address',
    }),
    phone: phone(),
    address: address(),
    country: choice({
      label: 'Country',
      help: 'Where you are based and ship from.',
      options: countries,
    }),
    timeZone: choice({
      label: 'Time zone',
      help: 'All dates are shown in it. Promotions start and end at its midnight.',
      options: () => timeZones().map((name) => [name, name.replaceAll('_', ' ')]),
    }),
    contactIntro: paragraph({ label: 'Text above the contact form' }),
    contactNotes: lines({
      label: 'Notes on the contact page',
      help: 'One per line.',
      max: 6,
      isOptional: true,
    }),
  },
);

const openingHours = () =>
  rows<OpeningHours>({
    legend: 'Opening hours',
    thing: 'line',
    by: 'days',
    max: 10,
    row: group({
      days: line({ label: 'Days', maxLength: 60 }),
      hours: line({ label: 'Hours', maxLength: 60 }),
    }),
  });

/** 'Sunday: 11am–6pm', a line each. */
const hoursInLines = field<OpeningHours[]>({
  look: {
    label: 'Opening hours',
    help: 'One per line, for example: Sunday: 11am–6pm',
    isOptional: true,
  },
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
  words: () => 'Please enter the days, a colon and the hours, one entry per line',
});

const hours = section(
  { title: 'Hours and stores', intro: 'Your opening hours and store locations.' },
  {
    openingHours: openingHours(),
    stores: rows<StoreLocation>({
      legend: 'Stores',
      thing: 'store',
      by: 'name',
      max: 20,
      row: group({
        name: line({ label: 'Name', maxLength: 60, isWide: true }),
        phone: phone(),
        latitude: degrees({ label: 'Latitude', max: 90 }),
        longitude: degrees({ label: 'Longitude', max: 180 }),
        address: address(),
        openingHours: hoursInLines,
      }),
    }),
  },
);

const notifications = section(
  {
    title: 'Notifications',
    intro:
      'Emails to you: new orders, requested returns, failed and disputed payments, low stock. Switch them on and off one by one, and change their words, under Emails.',
  },
  {
    notificationEmails: field<string[]>({
      look: {
        label: 'Send them to',
        help: 'Up to five email addresses, one per line. Leave empty for the email address of the shop.',
        isOptional: true,
      },
      control: 'area',
      write: (addresses) => addresses.join('\n'),
      read(typed) {
        const addresses = [...new Set(linesOf(typed))];
        return addresses.length <= 5 && addresses.every(isEmail) ? addresses : null;
      },
      words: () => 'Enter up to five email addresses, one per line',
    }),
  },
);

const prices = section(
  {
    title: 'Currency',
    intro: 'Amounts are not converted when the currency changes: 20.00 stays 20.00.',
  },
  {
    currency: choice({ label: 'Currency', options: currencies }),
  },
);

const listing = section(
  { title: 'Product lists', intro: 'How product lists look in the shop.' },
  {
    listView: choiceOf<Settings['listView']>({
      label: 'View',
      help: 'Customers can switch the view and the number of products. Their browser keeps what they choose.',
      options: listViews,
    }),
    pageSize: whole({ label: 'Products per page', min: 1, max: 100 }),
    fewLeftAt: whole({
      label: 'Low-stock threshold',
      help: 'Customers see “few left” at this quantity or below.',
      min: 0,
      max: 1000,
    }),
  },
);

const reviewers = [
  ['buyers', 'Customers whose order was shipped'],
  ['everyone', 'All signed-in customers'],
] as const;

const reviews = section(
  {
    title: 'Reviews',
    intro: 'Reviews by customers whose order was shipped are marked as such in either case.',
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
  { title: 'Newsletter and welcome offer', intro: 'Offers for subscribers and new accounts.' },
  {
    newsletterCouponMinor: amount({
      label: 'Newsletter coupon',
      help: 'Valid once, for a first order.',
      minMinor: 1,
    }),
    newsletterText: paragraph({ label: 'Text beside the sign-up' }),
    newsletterPerMinute: whole({
      label: 'Newsletter emails each minute, at most',
      help: 'Mail servers refuse too many at once.',
      min: 1,
      max: 6000,
    }),
    welcomePercentOff: whole({
      label: 'Percent off one item for a new account',
      help: 'Enter 0 for no offer.',
      min: 0,
      max: 100,
    }),
  },
);

const checkoutModes = [
  [false, 'account', 'Signed-in customers'],
  [true, 'guests', 'Everyone, also guests'],
] as const;

const checkout = section(
  {
    title: 'Checkout',
    intro: 'Customers without an account find their order by the link in the order email.',
  },
  {
    guestCheckout: field<boolean>({
      look: {
        label: 'Who can check out',
        help: 'An account that is created later with the same, verified email address takes the orders over.',
      },
      control: 'choice',
      options: () => checkoutModes.map(([, value, label]) => [value, label]),
      write: (isOpen) => (isOpen ? 'guests' : 'account'),
      read: (text) => checkoutModes.find(([, value]) => value === text)?.[0] ?? null,
      words: () => 'Please choose one of these',
    }),
  },
);

export const shopSections = {
  shop,
  hours,
  notifications,
  prices,
  tax,
  shipping,
  checkout,
  consent,
  'abandoned-checkouts': abandonedCheckouts,
  'return-terms': returnTerms,
  payments,
  invoices,
  listing,
  search,
  filters,
  reviews,
  promotions,
  staff: staffRules,
};

function countries(): [code: string, name: string][] {
  return [
    ['', 'Please choose'],
    ...[...countryCodes()].map(([name, code]): [string, string] => [code, name]),
  ];
}

/** Only currencies with as many decimals as the current one; otherwise stored amounts would change their value. */
function currencies({ currency }: Terms): [code: string, name: string][] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const digits = minorDigits(currency);
  const codes = Intl.supportedValuesOf('currency').filter((code) => minorDigits(code) === digits);
  return codes.map((code) => [code, `${code}, ${names.of(code) ?? ''}`]);
}
