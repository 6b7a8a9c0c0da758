import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('a path of the shop is where the customer wanted to go', () => {
  expect(nextPath('/checkout')).toBe('/checkout');
  expect(nextPath('/shop/all?sort=popularity&page=2#top')).toBe(
    '/shop/all?sort=popularity&page=2#top',
  );
  expect(nextPath("/shop/men's clothing")).toBe("/shop/men's%20clothing");
  expect(nextPath('/')).toBe('/');
});

describe('[T27] an address elsewhere is refused', () => {
  test.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['http:/evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//shop@evil.example'],
    ['@evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e%2e//evil.example'],
    ['。evil.example'],
    ['evil.example'],
    [''],
    [`/${'x'.repeat(1024)}`],
    [null],
    [undefined],
    [['/checkout']],
  ])('%j', (text) => {
    expect(nextPath(text)).toBeNull();
  });
});

test('whatever is typed, a browser that follows the answer stays in the shop', () => {
  const tricky = ['/', '\\', '.', '@', ':', '?', '#', '%2f', '%5c', '\t', ' ', 'a', '．', '／'];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...tricky) }), (text) => {
      const { origin } = new URL(nextPath(`/${text}`) ?? '/', 'https://shop.example');
      expect(origin).toBe('https://shop.example');
    }),
    { numRuns: 5000 },
  );
});
