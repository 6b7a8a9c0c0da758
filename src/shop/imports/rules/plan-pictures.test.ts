import { expect, it } from 'vitest';
import { fileRows, readAs } from '../../../../tests/support/import-rows.ts';
import { countHosts, countPictures, declinedPictures, planPictures } from './plan-pictures.ts';

const row = { row: 2, field: 'images' };
const said = (...addresses: string[]) => addresses.map((text) => ({ ...row, text }));
const cdn = (name: string | number) => `https://cdn.example/${name}.jpg`;

it('a product gets each new picture of the file once', () => {
  const before = { pictureNames: ['cap-1a2b'], pictureAddresses: [cdn('known')] };
  const pictures = said(
    cdn('a'),
    'https://shop.example/pictures/cap-1a2b-800.jpg',
    cdn('known'),
    `${cdn('a')}#top`,
    cdn('b'),
  );
  const { wanted, problems } = planPictures({ pictures }, before);
  expect(wanted.map(({ address }) => address)).toEqual([cdn('a'), cdn('b')]);
  expect(problems).toEqual([]);
});

it('invalid URLs are reported', () => {
  const pictures = said('cap.jpg', 'file:///cap.jpg', 'https://me:secret@cdn.example/a.jpg');
  expect(planPictures({ pictures }, null)).toEqual({
    wanted: [],
    problems: [
      {
        ...row,
        isRefusal: false,
        words:
          'Not a valid picture URL: cap.jpg, file:///cap.jpg, https://me:secret@cdn.example/a.jpg',
      },
    ],
  });
});

it('a product gets at most the maximum number of pictures', () => {
  const before = { pictureNames: ['cap-1a2b'], pictureAddresses: [] };
  const pictures = said(...Array.from({ length: 14 }, (_, at) => cdn(at)));
  const { wanted, problems } = planPictures({ pictures }, before);
  expect(wanted).toHaveLength(11);
  expect(problems.map(({ words }) => words)).toEqual([
    `A product can have at most 12 pictures; not imported: ${cdn(11)}, ${cdn(12)}, ${cdn(13)}`,
  ]);
});

it('pictures that are not downloaded are listed as ignored', () => {
  const { wanted } = planPictures({ pictures: said(...[1, 2, 3, 4].map(cdn)) }, null);
  expect(declinedPictures(wanted).map(({ words }) => words)).toEqual([
    `Pictures not imported: ${cdn(1)}, ${cdn(2)}, ${cdn(3)} and 1 more`,
  ]);
  expect(declinedPictures([])).toEqual([]);
});

it('pictures are counted by URL', () => {
  const { wanted } = planPictures({ pictures: said(cdn(1), cdn(2), 'http://b.example/1') }, null);
  const hosts = countHosts(wanted, { 'b.example': 1 });
  expect(hosts).toEqual({ 'cdn.example': 2, 'b.example': 2 });
  expect(countPictures(hosts)).toBe(4);
  const many = Array.from({ length: 60 }, (_, at) => ({ address: `https://${at}.example/` }));
  expect(Object.keys(countHosts(many, {}))).toHaveLength(51);
  expect(countPictures(countHosts(many, {}))).toBe(60);
});

it('pictures of Shopify keep their order and alternative text', () => {
  const rows = fileRows(
    'Handle|Title|Image Src|Image Position|Image Alt Text',
    `cap|Cap|${cdn('b')}|2|From behind`,
    `cap||${cdn('a')}|1|`,
  );
  const { wanted } = planPictures(readAs('shopify', rows), null);
  expect(wanted.map(({ address, alt }) => [address, alt])).toEqual([
    [cdn('a'), ''],
    [cdn('b'), 'From behind'],
  ]);
});
