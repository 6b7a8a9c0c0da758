import { allCountries } from 'country-region-data';
import { folded } from './folded.ts';

/** Where the post needs the state, and everybody knows it by the same name: nothing else is taken for one. */
const listed: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'US']);

/** ISO 3166-2 has none, or it is a town that is a country. */
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

/** By their names; empty where a country has none. */
export function statesIn(code: string): string[] {
  const names = without.has(code) ? [] : (regions.get(code) ?? []).map(([name]) => name);
  return names.length > 1 ? names : [];
}

/** The name of the state that is meant, by name or code; null for none that is known. */
export function stateIn(code: string, text: string): string | null {
  const asked = folded(text);
  const found = regions.get(code)?.find(([name, short]) => {
    return folded(name) === asked || folded(short) === asked;
  });
  return found?.[0] ?? null;
}

/** Whether it can be one: where names differ from mouth to mouth anything can. */
export function isStateIn(code: string, text: string): boolean {
  return text === '' || !listed.has(code) || stateIn(code, text) !== null;
}

/** What the list calls the countries. */
export function otherNames(): { name: string; code: string }[] {
  return allCountries.map(([name, code]) => ({ name, code }));
}
