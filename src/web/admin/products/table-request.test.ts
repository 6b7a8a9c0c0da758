import { describe, expect, it } from 'vitest';
import { openDialog, tableRequest, tableUrl } from './table-request.ts';

const plain = { text: '', category: null, order: 'desc', page: 1 } as const;

describe('the address of the product table', () => {
  it('says what is sought, in which category, in which order, which page, and what is open', () => {
    const request = {
      text: 'wool & silk',
      category: "men's clothing",
      order: 'asc',
      page: 3,
    } as const;
    for (const dialog of [
      null,
      { kind: 'add' },
      { kind: 'update', id: 8 },
      { kind: 'delete', id: 8 },
    ] as const) {
      const { searchParams } = new URL(tableUrl(request, dialog), 'http://shop');
      expect(tableRequest(searchParams)).toEqual(request);
      expect(openDialog(searchParams)).toEqual(dialog);
    }
  });

  it('leaves out what nobody asked for', () => {
    expect(tableUrl(plain)).toBe('/admin/products');
    expect(tableUrl(plain, { kind: 'update', id: 8 })).toBe('/admin/products?update=8');
  });

  it('takes nonsense for nothing', () => {
    const query = new URLSearchParams('order=up&page=-1&update=x&delete=0&q=%20&category=');
    expect(tableRequest(query)).toEqual(plain);
    expect(openDialog(query)).toBeNull();
    expect(tableRequest(new URLSearchParams({ q: 'x'.repeat(999) })).text).toHaveLength(100);
  });
});
