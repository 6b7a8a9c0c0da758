import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// Letters in these drawings are outlines, so that they look the same on every machine.
const appIcon = 'tools/pictures/app-icon.svg';
const socialCard = 'tools/pictures/social-card.svg';

await sharp(appIcon).png({ palette: true }).toFile('public/apple-touch-icon.png');
for (const sizePx of [192, 512]) {
  const drawing = sharp(appIcon, { density: sizePx });
  await drawing.resize(sizePx).png({ palette: true }).toFile(`public/icon-${sizePx}.png`);
}
await writeFile('public/favicon.ico', icon(await sharp(appIcon).resize(32).png().toBuffer(), 32));
await sharp(socialCard)
  .png({ palette: true, colours: 192, dither: 0.6, effort: 10 })
  .toFile('public/site/social-card.png');

/** An .ico file with one PNG in it: 6 bytes of header, 16 of directory, the picture. */
function icon(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
