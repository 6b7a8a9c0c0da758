import { countryCodes } from '#platform/countries.ts';

/** A part of the world, for shipping methods and tax rates. */
export interface Zone {
  /** ISO 3166-1: 'US'. */
  country: string;
  /** Regions and postcodes: 'Oregon', '972*', '97000-97999'. Empty for the whole country. */
  areas: string[];
  /** What is left out of these. */
  except: string[];
}

/** Where an order goes, as far as it is known. */
export interface Place {
  /** '' for one that no zone names. */
  country: string;
  region: string;
  postcode: string;
}

/** Codes by the names that the checkout form has for them. */
export type ZoneCountries = Readonly<Record<string, string>>;

/**
 * The countries of these zones. Made by the server alone: a browser may know other names for them, and loading the
 * names of all countries takes longer than pricing an order.
 */
export function countriesOf(zones: readonly Zone[]): ZoneCountries {
  const codes = [...new Set(zones.map(({ country }) => country))];
  if (codes.length === 0) return {};
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return Object.fromEntries(codes.map((code) => [names.of(code) ?? code, code]));
}

interface AddressedForm {
  country: string;
  state: string;
  pincode: string;
}

/** The place of an address; null where its country is not known yet. */
export function placeOf(form: AddressedForm, countries: ZoneCountries): Place | null {
  if (form.country === '') return null;
  const country = countries[form.country] ?? '';
  return { country, region: form.state, postcode: form.pincode };
}

/** No zones are the whole world. */
export function isInZones(zones: readonly Zone[], place: Place): boolean {
  return closenessOf(zones, place) >= 0;
}

/** 0 for the whole world, 1 for a country, 2 for a region, 3 for postcodes; -1 for a place outside. */
export function closenessOf(zones: readonly Zone[], place: Place): number {
  if (zones.length === 0) return 0;
  return Math.max(...zones.map((zone) => closenessOfZone(zone, place)));
}

function closenessOfZone({ country, areas, except }: Zone, place: Place): number {
  if (country !== place.country) return -1;
  if (except.some((area) => isInArea(area, place))) return -1;
  if (areas.length === 0) return 1;
  const found = areas.filter((area) => isInArea(area, place));
  return Math.max(-1, ...found.map((area) => (isPostcodePattern(area) ? 3 : 2)));
}

/** A region never has digits, a postcode pattern has digits or ends in a star. */
function isPostcodePattern(area: string): boolean {
  return /[\d*]/.test(area);
}

function isInArea(area: string, { region, postcode }: Place): boolean {
  if (!isPostcodePattern(area)) return area.toLowerCase() === region.trim().toLowerCase();
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(area) ?? [];
  const compact = compactCode(postcode);
  if (compact === '') return false;
  // Bounds of different lengths are one code with a hyphen: '00-950' in Poland.
  if (first !== '' && first.length === last.length) {
    const digits = compact.slice(0, first.length);
    return (
      /^\d+$/.test(digits) && digits.length === first.length && digits >= first && digits <= last
    );
  }
  if (area.endsWith('*')) return compact.startsWith(compactCode(area.slice(0, -1)));
  const wanted = compactCode(area);
  // '97205' is also meant by '97205-1234'.
  return compact === wanted || compactCode(postcode.split('-')[0] ?? '') === wanted;
}

function compactCode(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** One zone per line: 'US: Oregon, 972*, not 97299'. */
export function zoneText({ country, areas, except }: Zone): string {
  const parts = [...areas, ...except.map((area) => `not ${area}`)];
  return parts.length === 0 ? country : `${country}: ${parts.join(', ')}`;
}

/** Null for a line that names no country of the list, or a region that the country does not have. */
export function zoneFrom(line: string, regionIn: RegionNames): Zone | null {
  const [named = '', rest = ''] = line.split(/:(.*)/s);
  const country = countryFrom(named.trim());
  if (country === null) return null;
  const parts = rest.split(',').flatMap((part) => part.trim() || []);
  const areas: string[] = [];
  const except: string[] = [];
  for (const part of parts) {
    const [, excepted] = /^not\s+(.+)$/i.exec(part) ?? [];
    const area = areaFrom(country, excepted ?? part, regionIn);
    if (area === null) return null;
    (excepted === undefined ? areas : except).push(area);
  }
  return { country, areas, except };
}

/** The name of a region by its name or code; null where the country has no such region. */
export type RegionNames = (country: string, text: string) => string | null;

function areaFrom(country: string, text: string, regionIn: RegionNames): string | null {
  return isPostcodePattern(text) ? text.toUpperCase() : regionIn(country, text);
}

function countryFrom(text: string): string | null {
  const codes = countryCodes();
  const code = codes.get(text);
  if (code !== undefined) return code;
  const upper = text.toUpperCase();
  return [...codes.values()].includes(upper) ? upper : null;
}
