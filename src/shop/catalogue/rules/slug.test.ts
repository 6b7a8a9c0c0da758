import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test('a name becomes lower-case words joined by hyphens', () => {
  expect(slug('Halden & Roe')).toBe('halden-roe');
  expect(slug('OSTRELLE')).toBe('ostrelle');
  expect(slug(' Tomás Lindqvist! ')).toBe('tomas-lindqvist');
  expect(slug('–')).toBe('');
});
