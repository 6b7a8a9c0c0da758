import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { expect, test } from 'vitest';
import { bannersFrom, slidesFrom } from './home-content.ts';

const { slides, banners } = defaultSettings;

test('a new shop has two slides and three banners, each with its picture', () => {
  expect(slidesFrom(slides).map(({ picture }) => picture.width)).toEqual([1600, 1600]);
  expect(slidesFrom(slides).map(({ phonePicture }) => phonePicture.width)).toEqual([1040, 1040]);
  expect(bannersFrom(banners).map(({ isDark }) => isDark)).toEqual([false, true, false]);
});

test('slides and banners show the texts from the settings', () => {
  const [slide] = slidesFrom([
    {
      picture: 'slide-sound',
      heading: ['Winter', 'is here.'],
      text: 'Wool.',
      link: { to: '/shop/wool', label: 'Wool' },
    },
  ]);
  expect(slide).toMatchObject({ heading: ['Winter', 'is here.'], text: 'Wool.' });
  expect(slide?.link).toEqual({ to: '/shop/wool', label: 'Wool' });
});

test('a slide or banner with an unknown picture is omitted', () => {
  const gone = slides.map((slide) => ({ ...slide, picture: 'constructor' }));
  expect(slidesFrom(gone)).toEqual([]);
  expect(bannersFrom(gone)).toEqual([]);
});
