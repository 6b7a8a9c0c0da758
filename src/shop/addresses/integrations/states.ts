import { allCountries } from 'country-region-data';

/** Countries whose postal addresses require a state with an unambiguous name: only listed names are accepted. */
const listed: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'US']);

/** City states and countries without subdivisions in ISO 3166-2. */
const without: ReadonlySet<string> = new Set(
  `AI AS AW AX BL BM CC CK CW CX EH FK FO GF GG GI GP GU HK IM IO JE KY MC MF MO MP MQ MS NC NF NU PF PM PN PR
   RE SG SJ SM SX TC TK VA VG VI YT`.split(/\s+/),
);

const regions: ReadonlyMap<string, readonly (readonly [name: string, code: string])[]> = new Map(
  allCountries.map(([, code, list]) => [code, list]),
);

export function hasStates(code: string): boolean {
  return statesIn(code).length > 0;
}

/** State names; empty if the country has none. */
export function statesIn(code: string): string[] {
  const names = without.has(code) ? [] : (regions.get(code) ?? []).map(([name]) => name);
  return names.length > 1 ? names : [];
}

/** The name of a state given by name or code; null if unknown. */
export function stateIn(code: string, text: string): string | null {
  const wanted = folded(text);
  const found = regions.get(code)?.find(([name, short]) => {
    return folded(name) === wanted || folded(short) === wanted;
  });
  return found?.[0] ?? null;
}

/** Whether a value may be a state: in countries with varying names any value is accepted. */
export function isStateIn(code: string, text: string): boolean {
  return text === '' || !listed.has(code) || stateIn(code, text) !== null;
}

/** Country names as used by the list. */
export function otherNames(): { name: string; code: string }[] {
  return allCountries.map(([name, code]) => ({ name, code }));
}

/** Normalizes a name for comparison: no case, accents or punctuation. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
