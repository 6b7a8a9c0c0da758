import { encode } from 'uqr';

/** A QR code: an SVG path of black modules in a square of this size. */
export interface QrCode {
  size: number;
  path: string;
}

/** Throws for more than about 2,300 bytes. */
export function qrCodeOf(text: string): QrCode {
  const modules = qrModules(text);
  const squares = modules.flatMap((row, y) =>
    row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size: modules.length, path: squares.join('') };
}

/** Whether each module is black, by row. With a quiet zone of four modules, as scanners require. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 4 }).data;
}
