import { encodeQR } from 'qr';

/** The quiet zone around a code, in modules: the standard asks for four. */
const BORDER = 4;

/**
 * A QR code as the path of an SVG with one unit per module. Error correction Q restores a code of which a quarter is damaged: it will
 * be printed.
 */
export function qrPath(content: string): { path: string; modules: number } {
  const rows = encodeQR(content, 'raw', { ecc: 'quartile', border: BORDER });
  const parts: string[] = [];
  for (const [y, row] of rows.entries()) {
    let start: number | null = null;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] === true) start ??= x;
      else if (start !== null) {
        parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
        start = null;
      }
    }
  }
  return { path: parts.join(''), modules: rows.length };
}
