/** The boxes that an MP4 begins with, and enough behind them to be requested in ranges; it cannot be played. */
export function sampleVideo(bytes = 3_000): Buffer {
  const brands = Buffer.from('\0\0\0\x1cftypisom\0\0\x02\0isomiso2mp41', 'latin1');
  return Buffer.concat([brands, Buffer.alloc(bytes - brands.length, 'v')]);
}

/** The beginning of a WebM. */
export function sampleWebm(): Buffer {
  return Buffer.from(
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04',
    'latin1',
  );
}
