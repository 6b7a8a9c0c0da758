import { type StaffSettings, defaultStaffSettings } from './staff-settings.ts';
import {
  defaultBanners,
  defaultPrivacy,
  defaultImprint,
  defaultReturns,
  defaultShipping,
  defaultSlides,
  defaultTerms,
  type PictureText,
  type ShopText,
} from './default-texts.ts';
import type { ListView } from './list-views.ts';
import { type PaymentSettings, defaultPaymentSettings } from './payment-settings.ts';
import {
  type CustomCarrier,
  defaultShippingMethods,
  type ShippingMethod,
} from './shipping-methods.ts';
import type { SearchPick, SearchRedirect } from './search-picks.ts';
import type { TaxRate } from './tax-rates.ts';

/** The most that `returnDays` may be. */
export const maxReturnDays = 60;

/** With the specification's defaults. Stored by key; missing keys use the default. */
export interface Settings extends StaffSettings, PaymentSettings {
  shopName: string;
  tagline: string;
  /** Above every page, with a link to what is reduced; '' for none. */
  announcement: string;
  currency: string;
  /** IANA name; every date that people see is shown in it. */
  timeZone: string;
  /** Products on one page of the listing (ruling 2). */
  pageSize: number;
  /** How lists are shown to customers who have not chosen. */
  listView: ListView;
  /** In the order in which the checkout offers them (ruling 62). */
  shippingMethods: ShippingMethod[];
  /** Carriers that the shop does not know, with the link to their shipments. */
  customCarriers: CustomCarrier[];
  /** Whether customers may order without an account. */
  guestCheckout: boolean;
  termsConsent: 'off' | 'on';
  abandonedAfterHours: number;
  checkoutReminders: 'off' | 'on';
  /** Low-stock threshold: at this stock or less, "few left" is shown. */
  fewLeftAt: number;
  /** Who may review a product: customers to whom it was shipped, or everyone who is signed in (ruling 56). */
  reviewsFrom: 'buyers' | 'everyone';
  email: string;
  /** Where emails to the merchant go; see `merchantAddresses`. */
  notificationEmails: string[];
  phone: string;
  address: string[];
  /** Where the shop is and ships from, by ISO 3166-1: 'US'. */
  country: string;
  openingHours: OpeningHours[];
  stores: StoreLocation[];
  contactIntro: string;
  contactNotes: string[];
  aboutIntro: string[];
  aboutFeatures: { title: string; text: string }[];
  /** Ruling 41: the counters are the merchant's numbers. */
  aboutCounters: { value: number; suffix: string; label: string }[];
  team: { name: string; role: string }[];
  brands: string[];
  shippingText: string[];
  returnsText: string[];
  /** Days from delivery within which items can be returned (ruling 20); 0 for never. */
  returnDays: number;
  /** Who pays for sending items back. */
  returnsPaidBy: 'shop' | 'customer';
  /** Where returns are sent; empty for the shop's address. */
  returnAddress: string[];
  /** Whether customers can withdraw from the contract by a function of its own, as in the EU. */
  withdrawals: 'off' | 'on';
  /** Value of the newsletter coupon (ruling 20). */
  newsletterCouponMinor: number;
  newsletterText: string;
  newsletterPerMinute: number;
  /** Percentage that the welcome code takes off one item (ruling 20). */
  welcomePercentOff: number;
  /** Whether prices include tax or tax is added at checkout. */
  taxMode: 'none' | 'inclusive' | 'exclusive';
  /** Whether each line is rounded to whole minor units, or the sum of each rate. */
  taxRounding: 'line' | 'document';
  taxRates: TaxRate[];
  /** Whether businesses in the EU may give their VAT number, and how it is checked. */
  vatNumbers: 'off' | 'format' | 'service-or-format' | 'service';
  /** When an order gets its invoice. An order that ships unpaid has it then in either case. */
  invoiceWhen: 'paid' | 'shipped' | 'manual';
  /** What stands before the numbers, which count from 1 for each prefix. */
  invoicePrefix: string;
  creditNotePrefix: string;
  /** Whether the year follows the prefix; then numbers begin anew with each year. */
  numbersHaveYear: boolean;
  /** The legal name on documents; '' for the shop's name. */
  sellerName: string;
  /** None for the address of the shop. */
  sellerAddress: string[];
  sellerVatNumber: string;
  /** The entry in the trade register. */
  sellerRegister: string;
  /** At the foot of documents. */
  invoiceNote: string;
  /** Groups of words that mean the same in searches. */
  searchSynonyms: string[][];
  searchRedirects: SearchRedirect[];
  pinnedProducts: SearchPick[];
  hiddenProducts: SearchPick[];
  /** Searches that contain one of these are never suggested. */
  hiddenSearches: string[];
  /** The titles of the filters of lists, in order; empty for all. */
  shownFilters: string[];
  privacyPage: ShopText;
  termsPage: ShopText;
  shippingPage: ShopText;
  returnsPage: ShopText;
  imprintPage: ShopText;
  slides: PictureText[];
  banners: PictureText[];
}

export interface OpeningHours {
  days: string;
  hours: string;
}

export interface StoreLocation {
  name: string;
  address: string[];
  phone: string;
  openingHours: OpeningHours[];
  latitude: number;
  longitude: number;
}

const hours: OpeningHours[] = [
  { days: 'Monday–Saturday', hours: '11am–7pm' },
  { days: 'Sunday', hours: '11am–6pm' },
];

export const defaultSettings: Settings = {
  shopName: 'Vitrine',
  tagline: 'A small shop with a big window.',
  announcement: 'Clearance Up to 30% Off',
  currency: 'USD',
  timeZone: 'UTC',
  pageSize: 3,
  listView: 'rows',
  shippingMethods: defaultShippingMethods,
  customCarriers: [],
  ...defaultPaymentSettings,
  guestCheckout: false,
  termsConsent: 'off',
  ...defaultStaffSettings,
  abandonedAfterHours: 1,
  checkoutReminders: 'off',
  fewLeftAt: 5,
  reviewsFrom: 'buyers',
  email: 'hello@vitrine.example',
  notificationEmails: [],
  phone: '+1 207 555 0142',
  address: ['14 Kiln Street', 'Portland, ME 04101'],
  country: 'US',
  openingHours: hours,
  stores: [
    {
      name: 'Kiln Street',
      address: ['14 Kiln Street', 'Portland, ME 04101'],
      phone: '+1 207 555 0142',
      openingHours: hours,
      latitude: 43.6572,
      longitude: -70.2516,
    },
    {
      name: 'Harbour Row',
      address: ['3 Harbour Row', 'Rockport, ME 04856'],
      phone: '+1 207 555 0168',
      openingHours: hours,
      latitude: 44.1845,
      longitude: -69.0761,
    },
  ],
  contactIntro:
    'Ask about a size, an order or a thing you saw in the window. One of us reads every message and answers within a day.',
  contactNotes: [
    'Returns are allowed within {returnPeriod} of receipt.',
    'We deliver to over 100 countries.',
  ],
  aboutIntro: [
    'Vitrine is a small shop on the corner of Kiln Street. Since 2004 we have kept four shelves: clothes for men and for women, jewellery, and electronics that are quiet about themselves.',
    'We buy little, look at it for a long time, and only put in the window what we would keep ourselves.',
  ],
  aboutFeatures: [
    {
      title: 'Design Quality',
      text: 'We choose things with honest materials and good proportions, and we use them at home for a month before they reach the shelf.',
    },
    {
      title: 'Professional Support',
      text: 'The people who answer you have held the thing you ask about. They know how it fits, wears and is mended.',
    },
    {
      title: 'Made With Love',
      text: 'Most of what we sell comes from small workshops. We know their names and visit them every year.',
    },
  ],
  aboutCounters: [
    { value: 40, suffix: 'k+', label: 'Happy Customer' },
    { value: 20, suffix: '+', label: 'Years in Business' },
    { value: 95, suffix: '%', label: 'Return Clients' },
    { value: 15, suffix: '', label: 'Awards Won' },
  ],
  team: [
    { name: 'Ines Moreau', role: 'Founder' },
    { name: 'Tomas Lindqvist', role: 'Buying, clothing' },
    { name: 'Amara Osei', role: 'Buying, jewellery' },
    { name: 'Kenji Watanabe', role: 'Buying, electronics' },
    { name: 'Ruth Adler', role: 'Workshop and repairs' },
    { name: 'Mateo Silva', role: 'Kiln Street' },
    { name: 'Nadia Haddad', role: 'Harbour Row' },
    { name: 'Owen Byrne', role: 'Parcels and returns' },
  ],
  brands: ['norrvik', 'Halden & Roe', 'OSTRELLE', 'Kiln Street', 'Lumen Werk', 'Post & Field'],
  shippingText: [
    'Standard delivery costs $10 and takes three to five working days. Express costs $20 and arrives within two.',
    'Orders of $50 or more ship free. We deliver to over 100 countries.',
  ],
  returnDays: 30,
  returnsPaidBy: 'shop',
  returnAddress: [],
  withdrawals: 'off',
  returnsText: [
    'Send anything back within {returnDays} of delivery, unworn and in its box. Returns are {returnCosts}.',
    'We refund the same way you paid as soon as the parcel has reached us.',
  ],
  newsletterCouponMinor: 2000,
  newsletterText:
    'Now and then a letter: what came in, what is about to sell out. The coupon is in the first one.',
  newsletterPerMinute: 60,
  welcomePercentOff: 20,
  searchSynonyms: [],
  searchRedirects: [],
  pinnedProducts: [],
  hiddenProducts: [],
  hiddenSearches: [],
  shownFilters: [],
  taxMode: 'none',
  taxRounding: 'line',
  taxRates: [],
  vatNumbers: 'off',
  invoiceWhen: 'shipped',
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  numbersHaveYear: true,
  sellerName: '',
  sellerAddress: [],
  sellerVatNumber: '',
  sellerRegister: '',
  invoiceNote: '',
  privacyPage: defaultPrivacy,
  termsPage: defaultTerms,
  shippingPage: defaultShipping,
  returnsPage: defaultReturns,
  imprintPage: defaultImprint,
  slides: defaultSlides,
  banners: defaultBanners,
};

/**
 * Who receives emails to the merchant: the addresses of the setting, or else that of the shop. No one as long as
 * both are as the program sets them, as in the demo: no mailbox has that address.
 */
export function merchantAddresses({ notificationEmails, email }: Settings): readonly string[] {
  if (notificationEmails.length > 0) return notificationEmails;
  return email === defaultSettings.email ? [] : [email];
}

/** Stored values over the defaults; unknown keys are left out. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const known = Object.keys(defaultSettings).filter((key) => stored[key] !== undefined);
  return { ...defaultSettings, ...Object.fromEntries(known.map((key) => [key, stored[key]])) };
}
