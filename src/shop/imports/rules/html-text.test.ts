import { expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

const cases: [html: string, text: string][] = [
  ['', ''],
  ['Plain\nlines stay', 'Plain\nlines stay'],
  ['<p>One</p>\n<p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul>\n <li>Wool</li>\n <li>Silk</li>\n</ul>', '• Wool\n• Silk'],
  ['Caf&eacute; &amp; Cr&egrave;me, 5&nbsp;&euro; &#8211; &#x41;', 'Café & Crème, 5 € – A'],
  ['1 &lt; 2 &unknown; &', '1 < 2 &unknown; &'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<script>alert(1)</script>Hat<style>p{}</style><!-- no -->', 'Hat'],
  ['Hat<script>never closed', 'Hat'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['<h2>Care</h2><div>Wash &quot;cold&quot;</div>', 'Care\n\nWash "cold"'],
  ['&#0;&#9999999;x', 'x'],
];

it.each(cases)('%j reads as %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

it('a million brackets are parsed without delay', () => {
  expect(htmlText('<'.repeat(1_000_000))).toHaveLength(1_000_000);
  expect(htmlText('<script>'.repeat(100_000))).toBe('');
});
