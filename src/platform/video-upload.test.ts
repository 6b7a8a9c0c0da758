import { expect, it } from 'vitest';
import { sampleVideo, sampleWebm } from '../../tests/support/sample-video.ts';
import { videoFile, videoKindOf, videoType } from './video-upload.ts';

it('the kind of a video is detected from its content', () => {
  const of = (text: string) => videoKindOf(Buffer.from(text, 'latin1'));
  expect(videoKindOf(sampleVideo())).toBe('mp4');
  expect(of('\0\0\0\x18ftypmp42\0\0\0\0mp42M4V ')).toBe('mp4');
  expect(videoKindOf(sampleWebm())).toBe('webm');
  expect(of('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska')).toBeNull();
  for (const other of [
    '',
    'ftyp',
    '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
    '\0\0\0\x1cftypavif\0\0\0\0mif1avif',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\xff\xd8\xff',
  ]) {
    expect([other, of(other)]).toEqual([other, null]);
  }
});

it('only names that the shop gives are looked up as videos', () => {
  expect(videoFile.test('brass-lamp-5f0c7d1e9ab2443c.mp4')).toBe(true);
  for (const name of ['../lamp-5f0c7d1e9ab2443c.mp4', 'lamp-5f0c7d1e.mp4', 'lamp.webm', 'a.mov']) {
    expect(videoFile.test(name)).toBe(false);
  }
  expect(videoType('lamp-5f0c7d1e9ab2443c.webm')).toBe('video/webm');
});
