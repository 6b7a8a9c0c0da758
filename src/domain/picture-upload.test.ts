import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginsLikePicture, pictureKey } from './picture-upload.ts';

it('a picture is told by its first bytes', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16];
  const png = [0x89, ...bytesOf('PNG\r\n\u001a\n'), 0];
  for (const bytes of [jpeg, png]) expect(beginsLikePicture(Uint8Array.from(bytes))).toBe(true);
  const others = ['', '<svg xmlns=', '<?xml version=', 'GIF89a', 'RIFF....WEBP', '%PDF-1.7', 'PNG'];
  for (const text of others) expect(beginsLikePicture(bytesOf(text))).toBe(false);
  expect(beginsLikePicture(Uint8Array.from(png.slice(0, 7)))).toBe(false);
});

it('the files of a picture are named after the product', () => {
  expect(pictureKey('Olive Bomber Jacket, “Crème L”')).toBe('olive-bomber-jacket-creme-l');
  expect(pictureKey('../../etc/passwd')).toBe('etc-passwd');
  for (const title of ['', '…', '東京', '\0']) expect(pictureKey(title)).toBe('picture');
});

it('and their names are safe, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      expect(pictureKey(title)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/);
    }),
  );
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
