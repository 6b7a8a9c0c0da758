import { expect, it } from 'vitest';
import { makeSearchCounter, type SearchCounter } from './search-counter.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it('floods of random texts displace rare texts alone, and nothing is lost of the sums', () => {
  const counter = makeSearchCounter();
  counter.beginDay('2026-11-21', ['scarf']);
  for (let at = 0; at < 21_000; at += 1) {
    counter.count({ address: `2001:db8::${at}`, userAgent }, `random ${at}`);
  }
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    counter.count({ address, userAgent }, 'ring');
  }
  counter.count({ address: '192.0.2.1', userAgent }, 'scarf');
  const { '': rare = 0, ...known } = searchesOf(counter);
  expect(known).toEqual({ ring: 3, scarf: 1 });
  // Some of so many hashes of 32 bits may be the same.
  expect(rare).toBeGreaterThan(20_980);
  expect(rare).toBeLessThanOrEqual(21_000);
});

it('one address counts for a limited number of texts a day', () => {
  const counter = makeSearchCounter();
  for (let at = 0; at < 1000; at += 1) {
    counter.count({ address: '192.0.2.1', userAgent: `${userAgent} ${at}` }, `text ${at % 300}`);
  }
  expect(searchesOf(counter)['']).toBe(200);
  counter.beginDay('2026-11-21', []);
  counter.beginDay('2026-11-22', []);
  counter.count({ address: '192.0.2.1', userAgent }, 'text 1');
  expect(searchesOf(counter)).toEqual({ '': 1 });
});

it('takes as many texts as it should, until nothing is left', () => {
  const counter = makeSearchCounter();
  const texts = ['ring', 'scarf', 'wallet'];
  counter.beginDay('2026-11-21', texts);
  for (const text of texts) counter.count({ address: '192.0.2.1', userAgent }, text);
  const taken = [counter.take(2), counter.take(2), counter.take(2)];
  expect(taken.map((part) => part.map(({ text }) => text))).toEqual([
    ['ring', 'scarf'],
    ['wallet'],
    [],
  ]);
});

function searchesOf(counter: SearchCounter): Record<string, number> {
  const taken = counter.take(100_000).filter(({ counts }) => counts.searches > 0);
  return Object.fromEntries(taken.map(({ text, counts }) => [text, counts.searches]));
}
