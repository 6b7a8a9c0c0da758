import type { Picture } from '#platform/images.ts';
import { expect, it } from 'vitest';
import { galleryViews } from './gallery-views.ts';

it('a product with one picture shows it four times', () => {
  const views = galleryViews([picture('bag')]);
  expect(views.map((view) => view.picture.name)).toEqual(['bag', 'bag', 'bag', 'bag']);
  expect(views.map((view) => view.closeUp)).toEqual([0, 1, 2, 3]);
});

it('a product with two pictures shows both, then details of the first', () => {
  const views = galleryViews([picture('front'), picture('back')]);
  expect(views.map((view) => view.picture.name)).toEqual(['front', 'back', 'front', 'front']);
  expect(views.map((view) => view.closeUp)).toEqual([0, 0, 1, 2]);
});

it('a product with many pictures shows the first four', () => {
  const views = galleryViews(['a', 'b', 'c', 'd', 'e'].map(picture));
  expect(views.map((view) => view.picture.name)).toEqual(['a', 'b', 'c', 'd']);
});

it('a product without a picture has no views', () => {
  expect(galleryViews([])).toEqual([]);
});

function picture(name: string): Picture {
  return { name, alt: name, width: 800, height: 800, placeholder: 'data:,' };
}
