import { expect, test } from 'vitest';
import { mapAround, mapOrigin } from './live-map.ts';

test('the map has its pin in the middle and is of one host alone', () => {
  const { frameUrl, pageUrl } = mapAround({ latitude: 43.5, longitude: -70.25 });
  const frame = new URL(frameUrl);
  expect([frame.origin, new URL(pageUrl).origin]).toEqual([mapOrigin, mapOrigin]);
  expect(frame.searchParams.get('marker')).toBe('43.5,-70.25');
  const [west = 0, south = 0, east = 0, north = 0] = (frame.searchParams.get('bbox') ?? '')
    .split(',')
    .map(Number);
  expect((west + east) / 2).toBeCloseTo(-70.25);
  expect((south + north) / 2).toBeCloseTo(43.5);
  expect(pageUrl).toContain('mlat=43.5&mlon=-70.25#map=16/43.5/-70.25');
});
