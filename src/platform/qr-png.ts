import { crc32, deflateSync } from 'node:zlib';
import { qrModules } from './qr-code.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A QR code as a black and white PNG, for email clients, which show no SVG. `scale` is in pixels a module. */
export function qrPng(text: string, scale = 6): Buffer {
  const modules = qrModules(text);
  const size = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit a pixel; the other bytes mean gray, deflated, unfiltered and not interlaced.
  header.writeUInt8(1, 8);
  const rows = modules.flatMap((row) => Array.from({ length: scale }, () => pixelsOf(row, scale)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row of pixels after the byte of its filter; the bits of white pixels are set. */
function pixelsOf(row: readonly boolean[], scale: number): Buffer {
  const width = row.length * scale;
  const bytes = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x += 1) {
    if (row[Math.floor(x / scale)] === true) continue;
    const at = 1 + Math.floor(x / 8);
    bytes.writeUInt8(bytes.readUInt8(at) | (0x80 >> (x % 8)), at);
  }
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
