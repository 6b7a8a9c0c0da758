import type { Picture } from '#platform/images.ts';
import { expect, it } from 'vitest';
import { galleryViews, swipeStep, viewBeside } from './gallery-views.ts';

it('a product with one picture shows it four times', () => {
  expect(namesOf(['bag'])).toEqual(['bag', 'bag', 'bag', 'bag']);
});

it('a product with two pictures shows both, then the first again', () => {
  expect(namesOf(['front', 'back'])).toEqual(['front', 'back', 'front', 'front']);
});

it('a product with many pictures shows the first four', () => {
  expect(namesOf(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd']);
});

it('a product without a picture has no views', () => {
  expect(galleryViews([])).toEqual([]);
});

it('next and previous go around the pictures, and leave a repeated one for the second or the last', () => {
  const three = { pictureCount: 3 };
  expect([0, 1, 2, 3].map((view) => viewBeside(view, 1, three))).toEqual([1, 2, 0, 1]);
  expect([0, 1, 2, 3].map((view) => viewBeside(view, -1, three))).toEqual([2, 0, 1, 2]);
  expect(viewBeside(3, 1, { pictureCount: 9 })).toBe(0);
});

it('a video is the last of the four views, and next and previous lead to it', () => {
  expect(namesOf(['front'], true)).toEqual(['front', 'front', 'front']);
  expect(namesOf(['a', 'b', 'c', 'd'], true)).toEqual(['a', 'b', 'c']);
  const two = { pictureCount: 2, hasVideo: true };
  expect([0, 1, 2, 3].map((view) => viewBeside(view, 1, two))).toEqual([1, 3, 1, 0]);
  expect(viewBeside(0, -1, { pictureCount: 9, hasVideo: true })).toBe(3);
});

it('a swipe to the left leads on, one to the right back; a short or a steep one leads nowhere', () => {
  const from = { x: 200, y: 300 };
  const to = (x: number, y: number) => swipeStep(from, { x: 200 + x, y: 300 + y });
  expect([to(-48, 0), to(60, 20)]).toEqual([1, -1]);
  expect([to(-47, 0), to(60, 30), to(0, 90)]).toEqual([null, null, null]);
});

function namesOf(names: string[], hasVideo = false): string[] {
  return galleryViews(names.map(picture), hasVideo).map(({ name }) => name);
}

function picture(name: string): Picture {
  return { name, alt: name, width: 800, height: 800, placeholder: 'data:,' };
}
