import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filesOfPicture } from '#platform/images.ts';
import { renderPhoto, renderPicture } from './render-picture.ts';

describe('a picture', () => {
  it('becomes squares of 400 and 800 pixels in AVIF, WebP and JPEG, named by content hash', async () => {
    const rendered = await renderedOf(await plain(1000, 700).jpeg().toBuffer());
    const { picture, files } = rendered;
    expect(picture).toMatchObject({ width: 800, height: 800 });
    expect(picture.name).toMatch(/^lamp-[0-9a-f]{8}$/);
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThan(400);
    expect(files.map(({ file }) => file)).toEqual(
      [400, 800].flatMap((width) =>
        ['avif', 'webp', 'jpg'].map((format) => `${picture.name}-${width}.${format}`),
      ),
    );
    for (const { file, bytes } of files) {
      const { format, width, height } = await sharp(bytes).metadata();
      const [, expectedWidth] = /-(\d+)\./.exec(file) ?? [];
      expect([width, height]).toEqual([Number(expectedWidth), Number(expectedWidth)]);
      expect(file.endsWith({ heif: 'avif', webp: 'webp', jpeg: 'jpg' }[format as 'heif'])).toBe(
        true,
      );
    }
  });

  it('has one more rendition in AVIF if it has more pixels, as wide as it is, at most 1600', async () => {
    const sides = [
      [900, 1000, 900],
      [2400, 1800, 1600],
      [5000, 700, 800],
    ] as const;
    for (const [width, height, side] of sides) {
      const { picture, files } = await renderedOf(await plain(width, height).jpeg().toBuffer());
      expect(picture).toMatchObject({ width: side, height: side });
      expect(files.map(({ file }) => file)).toEqual(filesOfPicture(picture));
      if (side === 800) continue;
      const last = await sharp(files.at(-1)?.bytes).metadata();
      expect([last.format, last.width, last.height]).toEqual(['heif', side, side]);
    }
  });

  it('may be a WebP or an AVIF as well', async () => {
    for (const bytes of [
      await plain(90, 60).webp().toBuffer(),
      await plain(90, 60).avif().toBuffer(),
    ]) {
      expect((await renderedOf(bytes)).files).toHaveLength(6);
    }
  });

  it('may be a PNG of any size, depth and color type; transparency shows the backdrop', async () => {
    const empty = sharp({
      create: { width: 3, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { files } = await renderedOf(await empty.png().toBuffer());
    const [r = 0, g = 0, b = 0] = await sharp(files.at(-1)?.bytes).raw().toBuffer();
    const distance = Math.max(Math.abs(r - 0xec), Math.abs(g - 0xe9), Math.abs(b - 0xe4));
    expect(distance).toBeLessThanOrEqual(3);
    await renderedOf(await plain(20, 30).greyscale().png().toBuffer());
    await renderedOf(await plain(20, 30).toColourspace('rgb16').png().toBuffer());
    await renderedOf(await plain(20, 30).toColourspace('cmyk').jpeg().toBuffer());
  });

  it('is rotated upright and stripped of metadata', async () => {
    const taken = await sharp({
      create: { width: 20, height: 10, channels: 3, background: 'black' },
    })
      .composite([{ input: await plain(10, 10).png().toBuffer(), left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Ingrid Solberg' },
        IFD3: { GPSLatitude: '59/1 54/1 50/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { files } = await renderedOf(taken);
    for (const { bytes } of files) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(bytes).includes('Solberg')).toBe(false);
    }
  });

  it('has the same name when sent again, and another if a byte differs', async () => {
    const [one, other] = [await plain(9, 9).png().toBuffer(), await plain(9, 8).png().toBuffer()];
    const names = await Promise.all(
      [one, one, other].map(async (bytes) => (await renderedOf(bytes)).picture.name),
    );
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });
});

describe('a photo', () => {
  it('keeps its shape, upright, as a JPEG of at most 1600 pixels without metadata', async () => {
    const taken = await plain(2400, 1200)
      .withExif({ IFD3: { GPSLatitude: '59/1 54/1 50/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const rendered = await renderPhoto(taken);
    if (!rendered.ok) throw new Error(rendered.failure.code);
    const { bytes, width, height } = rendered.value;
    expect([width, height]).toEqual([800, 1600]);
    const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp, iptc, orientation]).toEqual([
      'jpeg',
      ...Array(5).fill(undefined),
    ]);
    const small = await renderPhoto(await plain(30, 20).webp().toBuffer());
    expect(small).toMatchObject({ value: { width: 30, height: 20 } });
    expect(await renderPhoto(Buffer.from('no picture'))).toEqual(refusal('not-a-picture'));
  });
});

describe('(T19) an unsupported file', () => {
  it('is rejected regardless of its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const others = await Promise.all([plain(9, 9).gif().toBuffer(), plain(9, 9).tiff().toBuffer()]);
    const texts = ['', svg, `<?xml version="1.0"?>${svg}`, '<html>', '%PDF-1.7', 'x'].map((text) =>
      Buffer.from(text),
    );
    for (const bytes of [...others, ...texts]) {
      expect(await renderPicture({ bytes, key: 'x' })).toEqual(refusal('not-a-picture'));
    }
  });

  it('is rejected if its signature and content differ', async () => {
    const gif = await plain(9, 9).gif().toBuffer();
    const script = Buffer.from('GIF89a/*\0\0*/=1;alert(1)//<script>alert(1)</script>');
    const head = Buffer.from('RIFF\0\0\0\0WEBP');
    const box = Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif');
    for (const bytes of [gif, script, Buffer.concat([head, gif]), Buffer.concat([box, script])]) {
      expect(await renderPicture({ bytes, key: 'x' })).toEqual(refusal('not-a-picture'));
    }
  });

  it('loses data that was appended to a valid image', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>');
    const { files } = await renderedOf(Buffer.concat([await plain(9, 9).png().toBuffer(), script]));
    for (const { bytes } of files) expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('is rejected if it is truncated or only has a valid header', async () => {
    const picture = await plain(300, 300).jpeg().toBuffer();
    const jpegThenHtml = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]);
    const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    for (const bytes of [jpegThenHtml, pngHead, picture.subarray(0, picture.length / 2)]) {
      expect(await renderPicture({ bytes, key: 'x' })).toEqual(refusal('not-a-picture'));
    }
  });
});

it('(T22) rejects a small file that decodes to more than 40 megapixels', async () => {
  const small = await plain(10, 10).png().toBuffer();
  expect(await renderPicture({ bytes: claiming(small, 65_000, 65_000), key: 'x' })).toEqual(
    refusal('too-many-pixels'),
  );
  expect(await renderPicture({ bytes: claiming(small, 6_325, 6_325), key: 'x' })).toEqual(
    refusal('too-many-pixels'),
  );
  expect(await renderPicture({ bytes: claiming(small, 6_324, 6_324), key: 'x' })).toEqual(
    refusal('not-a-picture'),
  );
  const huge = await plain(20_000, 3_000).png().toBuffer();
  expect(await renderPicture({ bytes: huge, key: 'x' })).toEqual(refusal('too-many-pixels'));
});

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a8492b' } });
}

async function renderedOf(bytes: Uint8Array) {
  const rendered = await renderPicture({ bytes, key: 'lamp' });
  if (!rendered.ok) throw new Error(rendered.failure.code);
  return rendered.value;
}

function refusal(code: string) {
  return { ok: false, failure: { code } };
}

/** The PNG with another size in its head, the head's checksum mended. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
