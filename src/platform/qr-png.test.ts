import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrCodeOf, qrModules } from './qr-code.ts';
import { qrPng } from './qr-png.ts';
import { QrImage } from './web/qr-image.tsx';

const text = 'BCD\n002\n1\nSCT\n\nKiln & Co\nDE89370400440532013000\nEUR239.00\n\n\nV-7K3M-Q9TD';

/** Which modules of a picture are black, by the pixels at their centers. */
async function modulesOf(picture: Buffer, count: number): Promise<boolean[][]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#808080' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  const scale = info.width / count;
  const pixel = (at: number) => Math.floor((at + 0.5) * scale);
  return Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (__, x) => {
      const value = data[(pixel(y) * info.width + pixel(x)) * info.channels] ?? -1;
      expect([0, 255]).toContain(value);
      return value === 0;
    }),
  );
}

test('the PNG of a QR code has its modules, with a quiet zone', async () => {
  const modules = qrModules(text);
  expect(modules[3]?.some(Boolean)).toBe(false);
  expect(modules[4]?.slice(4, 11).every(Boolean)).toBe(true);
  expect(await modulesOf(qrPng(text), modules.length)).toEqual(modules);
});

test('the image of a QR code on a page has the same modules', async () => {
  const modules = qrModules(text);
  const markup = renderToStaticMarkup(
    createElement(QrImage, { code: qrCodeOf(text), label: 'This bank transfer' }),
  );
  const size = modules.length * 4;
  const svg = markup.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" `);
  const picture = sharp(Buffer.from(svg)).resize(size, size, { kernel: 'nearest' }).png();
  expect(await modulesOf(await picture.toBuffer(), modules.length)).toEqual(modules);
});
