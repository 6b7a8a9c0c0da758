import { describe, expect, it } from 'vitest';
import { listRows } from './list-rows.ts';
import { type CompatResource, notFound, type RowSpan } from './compat-resource.ts';

const most = 10_000;

describe('a list above the row limit', () => {
  it('is truncated at 10,000 rows, paginated or not', async () => {
    const { resource } = longList(12_000);
    for (const query of ['', '_limit=11000', '_start=500&_end=11900']) {
      const { rows } = await listRows(resource, new URLSearchParams(query), '');
      expect(rows).toHaveLength(most);
    }
  });

  it('still serves its last page and its true length', async () => {
    const { resource, spans } = longList(12_000);
    const { rows, headers } = await listRows(resource, new URLSearchParams('_page=1200'), '');
    expect(rows.map(({ id }) => id)).toEqual([
      11_991, 11_992, 11_993, 11_994, 11_995, 11_996, 11_997, 11_998, 11_999, 12_000,
    ]);
    expect(headers?.total).toBe('12000');
    expect(spans).toEqual([{ after: 0, offset: 11_990, limit: 10, categories: [] }]);
  });

  it('is read in batches, each after the last id of the previous one', async () => {
    const { resource, spans } = longList(2_500);
    await listRows(resource, new URLSearchParams('name_like=row'), '');
    expect(spans.map(({ after }) => after)).toEqual([0, 1_000, 2_000]);
    expect(spans.every(({ offset }) => offset === 0)).toBe(true);
  });

  it('finds any id, and filters among the first 10,000 rows', async () => {
    const { resource } = longList(12_000);
    const find = async (query: string) =>
      (await listRows(resource, new URLSearchParams(query), '')).rows.map(({ id }) => id);
    expect(await find('id=11999&id=7')).toEqual([7, 11_999]);
    expect(await find('name=row%207')).toEqual([7]);
    expect(await find('name=row%2011999')).toEqual([]);
  });
});

/** A resource in memory that records the requested spans. */
function longList(length: number) {
  const rows = Array.from({ length }, (_, at) => ({ id: at + 1, name: `row ${at + 1}` }));
  const spans: RowSpan[] = [];
  const resource: CompatResource = {
    hasCategories: true,
    read: async (span) => {
      spans.push(span);
      const behind = rows.slice(span.after);
      return behind.slice(span.offset, span.offset + span.limit);
    },
    count: async () => length,
    add: async () => notFound,
    change: async () => notFound,
    remove: async () => notFound,
  };
  return { resource, spans };
}
