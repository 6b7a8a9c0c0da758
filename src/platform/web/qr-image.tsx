import type { QrCode } from '#platform/qr-code.ts';

/** Black on white in every theme, because scanners expect it. */
export function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-2 forced-color-adjust-none"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
