import type { Settings } from '#shop/settings/rules/settings.ts';
import { countriesOf, type ZoneCountries } from '#shop/settings/rules/zone.ts';
import type { TaxExemption } from './tax.ts';

/** What the shop asks businesses for, and by which of its own facts it decides; see `vatTermsFrom`. */
export interface VatTerms {
  /** Where the shop is, by ISO 3166-1. */
  country: string;
  sellerNumber: string;
  check: Exclude<Settings['vatNumbers'], 'off'>;
  /** The member states of the EU by the names that the checkout form has for them. */
  countries: ZoneCountries;
}

/** What became of the VAT number of an order. Stored with it, as evidence for the tax office. */
export interface VatRecord {
  number: string;
  sellerNumber: string;
  outcome: VatOutcome;
  /** Null where the official service made no difference. */
  answer: VatAnswer | null;
}

/** `not-valid` and `not-checked` are outcomes of the official service, with tax charged. */
export const vatOutcomes = [
  'reverse-charge',
  'domestic',
  'other-country',
  'not-valid',
  'not-checked',
] as const;
export type VatOutcome = (typeof vatOutcomes)[number];

export const vatAnswers = ['valid', 'invalid', 'unavailable'] as const;

/** The answer of the official service. */
export interface VatAnswer {
  outcome: (typeof vatAnswers)[number];
  /** By which the service finds its answer again. */
  consultationNumber: string | null;
  at: number;
}

export const maxVatNumber = 40;

/** What follows the prefix, by the ISO code of the member state; from the questions and answers of VIES. */
const formats: Readonly<Record<string, string>> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  ES: '[A-Z]\\d{7}[A-Z\\d]|\\d{8}[A-Z]',
  FI: '\\d{8}',
  FR: '[A-HJ-NP-Z\\d]{2}\\d{9}',
  GR: '\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z\\d+*]\\d{5}[A-W][A-I]?',
  IT: '\\d{11}',
  LT: '\\d{9}|\\d{12}',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z\\d+*]{10}\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
};

function isMemberState(country: string): boolean {
  return Object.hasOwn(formats, country);
}

/** Null where the shop asks for no VAT numbers, or cannot charge in reverse. Made by the server alone: see countriesOf. */
export function vatTermsFrom(
  settings: Pick<Settings, 'taxMode' | 'vatNumbers' | 'country' | 'sellerVatNumber'>,
): VatTerms | null {
  const { taxMode, vatNumbers: check, country, sellerVatNumber } = settings;
  if (check === 'off' || taxMode === 'none' || !isMemberState(country)) return null;
  const own = readVatNumber(sellerVatNumber, country);
  if (own?.country !== country) return null;
  const zones = Object.keys(formats).map((code) => ({ country: code, areas: [], except: [] }));
  return { country, sellerNumber: own.number, check, countries: countriesOf(zones) };
}

export interface VatClaim {
  /** As it was typed; '' for none. */
  text: string;
  /** Where the order goes, by the name that the checkout form has for it. */
  country: string;
  /** Whose claims are counted; null on localhost and for staff. */
  network?: string | null;
}

export type VatDecision = VatRecord | 'malformed' | null;

/**
 * The customer owes the tax where the goods go to another member state than the shop's, whose VAT number the customer
 * has. `answer` is that of the official service, null without one.
 */
export function decideVat(
  terms: VatTerms | null,
  { text, country }: VatClaim,
  answer: VatAnswer | null,
): VatDecision {
  if (!terms || text.trim() === '') return null;
  const destination = terms.countries[country] ?? '';
  const read = readVatNumber(text, destination);
  if (!read) return 'malformed';
  const { number } = read;
  const { sellerNumber } = terms;
  const decided = (outcome: VatOutcome) => ({ number, sellerNumber, outcome, answer: null });
  if (read.country !== destination) return decided('other-country');
  if (destination === terms.country) return decided('domestic');
  return { ...decided(checkedOutcome(terms, answer)), answer };
}

function checkedOutcome({ check }: VatTerms, answer: VatAnswer | null): VatOutcome {
  if (check === 'format' || answer?.outcome === 'valid') return 'reverse-charge';
  if (answer?.outcome === 'invalid') return 'not-valid';
  return check === 'service' ? 'not-checked' : 'reverse-charge';
}

/** Whether the answer of the official service decides about this number before the order is placed. */
export function needsAnswer(terms: VatTerms | null, claim: VatClaim): terms is VatTerms {
  const valid = { outcome: 'valid', consultationNumber: null, at: 0 } as const;
  const decided = decideVat(terms, claim, valid);
  if (terms?.check === 'format' || decided === null || decided === 'malformed') return false;
  return decided.answer !== null;
}

/** A reverse charge, or else what staff have granted to the account. */
export function exemptionWith(
  vat: VatDecision,
  ofCustomer: TaxExemption | null,
): TaxExemption | null {
  if (vat === null || vat === 'malformed' || vat.outcome !== 'reverse-charge') return ofCustomer;
  return { kind: 'reverse-charge', vatNumber: vat.number };
}

export interface ReadVatNumber {
  /** With the prefix of its member state: 'ATU12345678'. */
  number: string;
  /** The member state, by ISO 3166-1. */
  country: string;
}

/** Null where no member state has such numbers. The prefix may be left out of a number of `country`. */
export function readVatNumber(text: string, country: string): ReadVatNumber | null {
  const typed = text.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '');
  const prefix = typed.slice(0, 2);
  const named = prefix === 'EL' ? 'GR' : prefix;
  if (isNumberOf(named, typed.slice(2))) return withPrefix(named, typed.slice(2));
  return isNumberOf(country, typed) ? withPrefix(country, typed) : null;
}

function isNumberOf(country: string, digits: string): boolean {
  return isMemberState(country) && new RegExp(`^(?:${formats[country]})$`).test(digits);
}

/** Greece is GR in addresses and EL in VAT numbers. */
function withPrefix(country: string, digits: string): ReadVatNumber {
  return { number: `${country === 'GR' ? 'EL' : country}${digits}`, country };
}
