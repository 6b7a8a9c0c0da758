import { describe, expect, it } from 'vitest';
import {
  parseDialogRequest,
  type TableRequest,
  parseTableRequest,
  tableUrl,
} from './table-request.ts';

const plain = parseTableRequest(new URLSearchParams());

const injected: [name: string, value: string][] = [
  ['sort', 'price; drop table products'],
  ['sort', 'constructor'],
  ['status', "draft' or 1=1 --"],
  ['stock', '1 union select password from credentials'],
  ['column', 'password'],
  ['size', '1000000'],
];

describe('the URL of the product table', () => {
  it('round-trips search text, filters, order, page, columns and the open dialog', () => {
    const request = {
      text: 'wool & silk',
      category: "men's clothing",
      status: 'draft',
      stock: 'few-left',
      isReduced: true,
      tag: 'summer & co',
      sort: 'price',
      order: 'asc',
      page: 3,
      size: 50,
      columns: ['stock', 'sku'],
    } satisfies TableRequest;
    for (const dialog of [
      null,
      { kind: 'add' },
      { kind: 'update', id: 8 },
      { kind: 'delete', id: 8 },
    ] as const) {
      const { searchParams } = new URL(tableUrl(request, dialog), 'http://shop');
      expect(parseTableRequest(searchParams)).toEqual(request);
      expect(parseDialogRequest(searchParams)).toEqual(dialog);
    }
  });

  it('leaves out defaults', () => {
    expect(tableUrl(plain)).toBe('/admin/products');
    expect(tableUrl(plain, { kind: 'update', id: 8 })).toBe('/admin/products?update=8');
  });

  it('(T23) (T40) ignores invalid values: only listed orders, filters and sizes are accepted', () => {
    const query = new URLSearchParams('order=up&page=-1&update=x&delete=0&q=%20&category=');
    for (const [name, value] of injected) query.append(name, value);
    expect(parseTableRequest(query)).toEqual(plain);
    expect(parseDialogRequest(query)).toBeNull();
    expect(parseTableRequest(new URLSearchParams({ q: 'x'.repeat(999) })).text).toHaveLength(100);
  });
});
