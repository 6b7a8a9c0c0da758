import { describe, expect, it } from 'vitest';
import { keysProblem } from './provider.ts';

const names = { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET' };

describe('the keys of a provider', () => {
  it('are optional, but only together', () => {
    expect(keysProblem({ id: '', secret: '' }, names)).toBeNull();
    expect(keysProblem({ id: 'an-id', secret: 'a-secret' }, names)).toBeNull();
  });

  it('[5.68] are present, both of them', () => {
    expect(keysProblem({ id: '', secret: 'x' }, names)).toBe('GOOGLE_CLIENT_ID is missing');
    expect(keysProblem({ id: 'x', secret: '' }, names)).toBe('GOOGLE_CLIENT_SECRET is missing');
  });

  it('[5.69] contain no colon and no space', () => {
    const ofId = (id: string) => keysProblem({ id, secret: 'x' }, names);
    expect(ofId('api:key')).toBe('GOOGLE_CLIENT_ID holds a colon');
    expect(ofId('api key')).toBe('GOOGLE_CLIENT_ID holds a blank');
    expect(ofId('key\n')).toBe('GOOGLE_CLIENT_ID holds a blank');
    const ofSecret = keysProblem({ id: 'x', secret: 'a:b' }, names);
    expect(ofSecret).toBe('GOOGLE_CLIENT_SECRET holds a colon');
  });
});
