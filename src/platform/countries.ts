import { memoized } from './memoized.ts';

// ISO 3166-1 without uninhabited territories (AQ, BV, GS, HM, TF, UM).
const codes = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET
  FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO
  IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ
  OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO
  SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU
  WF WS YE YT ZA ZM ZW
`;

/** Shipping countries: ISO 3166-1 codes by English name, sorted by name. */
export function countryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const known = codes.trim().split(/\s+/);
  const named = known.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name ? [[name, code]] : [];
  });
  const { compare } = new Intl.Collator('en');
  return new Map(named.toSorted(([one], [other]) => compare(one, other)));
}

/** 'United States' for 'US'; '' for a code without shipping. */
export function countryName(code: string): string {
  return [...countryCodes()].find(([, known]) => known === code)?.[0] ?? '';
}

/** Naming and sorting all countries takes longer than pricing a cart. */
const namesIn = memoized((_language: string): readonly string[] => [...countryCodes().keys()]);

export function countryNames(): readonly string[] {
  return namesIn('en');
}
