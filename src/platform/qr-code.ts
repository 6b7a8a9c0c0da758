import { encode } from 'uqr';

/** A QR code: an SVG path of black modules in a square of this size. */
export interface QrCode {
  size: number;
  path: string;
}

/** With a quiet zone of four modules, as scanners require. Throws for more than about 2,300 bytes. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}
