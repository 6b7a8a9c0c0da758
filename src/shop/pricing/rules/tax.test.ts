import { describe, expect, it } from 'vitest';
import { taxFor, taxRulesFrom } from './tax.ts';

const rates = { US: 825, DE: 1900, FR: 0, ZZ: 500 };

describe('the tax of an order', () => {
  it('goes by the country, as the checkout names it', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: rates });
    expect(rules.basisPointsByCountry).toMatchObject({ 'United States': 825, Germany: 1900 });
    expect(taxFor(rules, 'Germany')).toEqual({ mode: 'exclusive', basisPoints: 1900 });
    const inclusive = taxRulesFrom({ taxMode: 'inclusive', taxBasisPoints: rates });
    expect(taxFor(inclusive, 'United States')).toEqual({ mode: 'inclusive', basisPoints: 825 });
  });

  it('is none where the shop takes none, or none in this country', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: rates });
    expect(taxFor(rules, 'France')).toBeNull();
    expect(taxFor(rules, 'Norway')).toBeNull();
    const none = taxRulesFrom({ taxMode: 'none', taxBasisPoints: rates });
    expect(taxFor(none, 'Germany')).toBeNull();
  });

  it('knows nothing of what is no country', () => {
    const rules = taxRulesFrom({ taxMode: 'exclusive', taxBasisPoints: { XQ: 500, DE: 1900 } });
    expect(Object.keys(rules.basisPointsByCountry)).toEqual(['Germany']);
  });
});
