import { expect, it } from 'vitest';
import { escapeHtml } from './text.ts';
import {
  formatDate,
  formatDateTime,
  formatList,
  formatMoney,
  formatNumber,
  formatShortMoney,
} from './format.ts';
import { money } from './money.ts';

const usd = (amount: number) => money(amount, 'USD');

it('format: [2.73] writes a price with a dollar prefix and two decimals', () => {
  expect(formatMoney(usd(22_900))).toBe('$229.00');
  expect(formatMoney(usd(123_456_789))).toBe('$1,234,567.89');
  expect(formatMoney(usd(-5))).toBe('−$0.05');
});

it('format: leaves out the decimals of a whole amount in a short price', () => {
  expect([5000, 4950, 4905, 100_000].map((minor) => formatShortMoney(usd(minor)))).toEqual([
    '$50',
    '$49.50',
    '$49.05',
    '$1,000',
  ]);
  expect(formatShortMoney(money(500, 'JPY'))).toBe('¥500');
});

it('format: groups the digits of a number and joins a list as a sentence does', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatNumber(-1_200)).toBe('−1,200');
  expect(['a', 'a b', 'a b c'].map((list) => formatList(list.split(' ')))).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
});

it('format: writes dates in the time zone, with the zone beside the time', () => {
  const at = Date.UTC(2026, 10, 21, 2, 30);
  expect([formatDate(at, 'UTC'), formatDateTime(at, 'UTC')]).toEqual([
    '21 Nov 2026',
    '21 Nov 2026, 02:30 UTC',
  ]);
  expect(formatDate(at, 'America/New_York')).toBe('20 Nov 2026');
  expect(formatDateTime(at, 'Europe/Berlin')).toBe('21 Nov 2026, 03:30 CET');
});

it('escapeHtml: leaves no character that ends a text or a quoted attribute', () => {
  expect(escapeHtml(`<a title='x' href="y">&</a>`)).toBe(
    '&lt;a title=&#39;x&#39; href=&quot;y&quot;&gt;&amp;&lt;/a&gt;',
  );
});
