import { useMemo } from 'react';
import { qrPath } from './qr-path';

const SIZE = 200;

/** A QR code; made in the browser, so that its content is sent nowhere. Black on white in dark pages too: scanners expect it. */
export function QrCode({
  content,
  label,
  size = SIZE,
}: {
  content: string;
  label: string;
  size?: number | string;
}) {
  const { path, modules } = useMemo(() => qrPath(content), [content]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ forcedColorAdjust: 'none' }}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
