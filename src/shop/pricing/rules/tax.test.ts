import { describe, expect, it } from 'vitest';
import { taxFor, taxRulesFrom } from './tax.ts';

const rates = { US: 825, DE: 1900, FR: 0, ZZ: 500 };

describe('order tax', () => {
  it('is determined by the country name of the checkout form', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: rates });
    expect(rules.basisPointsByCountry).toMatchObject({ 'United States': 825, Germany: 1900 });
    expect(taxFor(rules, 'Germany')).toEqual({ mode: 'exclusive', basisPoints: 1900 });
    const inclusive = taxRulesFrom({ taxMode: 'inclusive', taxBasisPoints: rates });
    expect(taxFor(inclusive, 'United States')).toEqual({ mode: 'inclusive', basisPoints: 825 });
  });

  it('is null where the shop charges none, or none in this country', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: rates });
    expect(taxFor(rules, 'France')).toBeNull();
    expect(taxFor(rules, 'Norway')).toBeNull();
    const none = taxRulesFrom({ taxMode: 'none', taxBasisPoints: rates });
    expect(taxFor(none, 'Germany')).toBeNull();
  });

  it('ignores unknown country codes', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: { XQ: 500, DE: 1900 } });
    expect(Object.keys(rules.basisPointsByCountry)).toEqual(['Germany']);
  });
});
