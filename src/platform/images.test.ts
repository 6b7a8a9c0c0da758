import { expect, test } from 'vitest';
import {
  filesOfPicture,
  pictureSrcSet,
  pictureUrl,
  sitePictureSrcSet,
  sitePictureUrl,
  wideSrcSet,
} from './images.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';

test('a picture has one address for each width and format', () => {
  expect(pictureUrl('navy-t-shirt-1a2b3c4d', 400, 'avif')).toBe(
    '/pictures/navy-t-shirt-1a2b3c4d-400.avif',
  );
});

test('the browser is offered every width of a format', () => {
  expect(pictureSrcSet('tee-1a2b3c4d', 'webp')).toBe(
    '/pictures/tee-1a2b3c4d-400.webp 400w, /pictures/tee-1a2b3c4d-800.webp 800w',
  );
});

test('the zoom is offered the widest rendition, of pictures that have one', () => {
  const name = 'tee-1a2b3c4d';
  const narrower = '/pictures/tee-1a2b3c4d-400.avif 400w, /pictures/tee-1a2b3c4d-800.avif 800w';
  expect(wideSrcSet({ name, width: 800 })).toBe(narrower);
  expect(wideSrcSet({ name, width: 1600 })).toBe(
    `${narrower}, /pictures/tee-1a2b3c4d-1600.avif 1600w`,
  );
  expect(filesOfPicture({ name, width: 800 })).toHaveLength(6);
  expect(filesOfPicture({ name, width: 960 })).toContain('tee-1a2b3c4d-960.avif');
});

test('pictures of the shop itself come in their own widths', () => {
  const picture = {
    name: 'slide-1a2b3c4d',
    alt: 'Headphones',
    widths: [800, 1600],
    width: 1600,
    height: 680,
    placeholder: 'data:,',
  };
  expect(sitePictureUrl(picture.name, 800, 'jpg')).toBe('/site/slide-1a2b3c4d-800.jpg');
  expect(sitePictureSrcSet(picture, 'avif')).toBe(
    '/site/slide-1a2b3c4d-800.avif 800w, /site/slide-1a2b3c4d-1600.avif 1600w',
  );
});

test('every site picture has alt text and dimensions', () => {
  for (const [key, picture] of Object.entries(sitePictures)) {
    expect(picture.name).toMatch(new RegExp(`^${key}-[0-9a-f]{8}$`));
    expect(picture.widths.at(-1)).toBe(picture.width);
    expect(picture.placeholder.length).toBeLessThanOrEqual(400);
    expect(picture.alt).not.toBe('');
  }
});
