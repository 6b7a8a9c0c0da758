import { expect, it } from 'vitest';
import { segmentFormFrom, segmentFrom } from './segment.ts';

it('segments have a tag as it is stored, however it is typed', () => {
  const typed: Record<string, string> = { name: 'Notes', tag: 'Note: VIP' };
  const form = segmentFormFrom((field) => typed[field] ?? '');
  expect(segmentFrom(form, { currency: 'USD', categories: [] })).toMatchObject({
    value: { tag: 'note:vip' },
  });
});
