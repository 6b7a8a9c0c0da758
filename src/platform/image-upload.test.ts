import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pictureKey, pictureKindOf } from './image-upload.ts';

it('the picture type is detected from the first bytes', () => {
  const heads = {
    jpeg: '\xff\xd8\xff\xe0\0\x10JFIF',
    png: '\x89PNG\r\n\x1a\n\0',
    webp: 'RIFF\x24\0\0\0WEBPVP8 ',
    avif: '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf',
  };
  for (const [kind, head] of Object.entries(heads)) {
    expect(pictureKindOf(bytesOf(head))).toBe(kind);
    expect(pictureKindOf(bytesOf(` ${head}`))).toBeNull();
  }
  // Of several brands one is enough.
  expect(pictureKindOf(bytesOf('\0\0\0\x18ftypmif1\0\0\0\0heicavif'))).toBe('avif');
});

it('any other file is rejected', () => {
  const others = ['', '<svg xmlns=', '<?xml version=', 'GIF89a', 'RIFF....WAVE', '%PDF-1.7', 'PNG'];
  const videos = ['\0\0\0\x18ftypisom\0\0\0\0mp42', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'];
  // Beyond its first box the word is no brand.
  const later = '\0\0\0\x10ftypheic\0\0\0\0avif';
  for (const text of [...others, ...videos, later, '\x89PNG\r\n\x1a']) {
    expect([text, pictureKindOf(bytesOf(text))]).toEqual([text, null]);
  }
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
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
