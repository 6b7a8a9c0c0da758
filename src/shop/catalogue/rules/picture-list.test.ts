import { expect, it } from 'vitest';
import { type ListedPicture, pictureListFrom } from './picture-list.ts';

function listed(fields: Record<string, string>): ListedPicture[] | null {
  const posted = new Map(Object.entries({ pictures: 'listed', ...fields }));
  return pictureListFrom((name) => posted.get(name));
}

function names(fields: Record<string, string>): string[] | undefined {
  return listed(fields)?.map(({ name }) => name);
}

const three = { 'picture0.name': 'a', 'picture1.name': 'b', 'picture2.name': 'c' };

it('pictures come in the order of the form, with what they show', () => {
  expect(listed({ ...three, 'picture1.alt': '  The back\nof it ' })).toEqual([
    { name: 'a', alt: '' },
    { name: 'b', alt: 'The back of it' },
    { name: 'c', alt: '' },
  ]);
});

it('a number moves a picture before the one that has it, or behind it', () => {
  const places = { 'picture0.place': '1', 'picture1.place': '2', 'picture2.place': '3' };
  expect(names({ ...three, ...places })).toEqual(['a', 'b', 'c']);
  expect(names({ ...three, ...places, 'picture2.place': '1' })).toEqual(['c', 'a', 'b']);
  expect(names({ ...three, ...places, 'picture0.place': '3' })).toEqual(['b', 'c', 'a']);
  expect(names({ ...three, ...places, 'picture0.place': '99' })).toEqual(['b', 'c', 'a']);
  expect(names({ ...three, ...places, 'picture0.place': 'first' })).toEqual(['a', 'b', 'c']);
});

it('one that is selected to go, or named twice, is left out', () => {
  expect(names({ ...three, 'picture1.removed': 'yes' })).toEqual(['a', 'c']);
  expect(names({ ...three, 'picture2.name': 'a' })).toEqual(['a', 'b']);
});

it('a form without a picture list yields null', () => {
  expect(listed({ ...three, pictures: '' })).toBeNull();
  expect(listed({})).toEqual([]);
});
