import { expect, it } from 'vitest';
import { type FormState, formDifferences } from './form-differences.ts';
import { productFormFrom } from './product-form.ts';
import { gridFrom, noOptions } from './variant-grid.ts';

const form = productFormFrom((field) => (field === 'title' ? 'Lamp' : ''));
const lamp: FormState = { form, grid: noOptions, status: 'published', pictures: [] };

it('two versions differ in what is not the same, by the names of the form', () => {
  expect(formDifferences(lamp, lamp)).toEqual([]);
  const theirs: FormState = {
    ...lamp,
    form: { ...form, price: '12' },
    status: 'draft',
    pictures: [
      { name: 'lamp-1a2b3c4d', alt: '' },
      { name: 'b', alt: 'The back' },
    ],
  };
  expect(formDifferences({ ...lamp, form: { ...form, title: 'Lantern' } }, theirs)).toEqual([
    { label: 'Title', mine: 'Lantern', theirs: 'Lamp' },
    { label: 'Price', mine: '', theirs: '12' },
    { label: 'Status', mine: 'Published', theirs: 'Draft' },
    { label: 'Pictures', mine: '', theirs: 'lamp-1a2b3c4d, The back' },
  ]);
});

it('and in their options and variants', () => {
  const inSizes = (values: string, stock: string) => {
    const typed: Record<string, string> = {
      optionName0: 'Size',
      optionValues0: values,
      'row0.values': 'S',
      'row0.made': 'yes',
      'row0.stock': stock,
    };
    return { ...lamp, grid: gridFrom((name) => typed[name]) };
  };
  expect(formDifferences(inSizes('S, M', '4'), inSizes('S', '5'))).toEqual([
    { label: 'Size', mine: 'S, M', theirs: 'S' },
    { label: 'S', mine: '– · – · – · 4', theirs: '– · – · – · 5' },
  ]);
  expect(formDifferences(inSizes('S', '4'), lamp).map(({ label }) => label)).toEqual(['Size', 'S']);
});
