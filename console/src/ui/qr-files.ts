import { qrPath } from './qr-path';

/** A QR code as the data URL of a drawing, which is sharp at any size. */
export function qrDrawing(content: string): string {
  const { path, modules } = qrPath(content);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><rect width="${modules}" height="${modules}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A QR code as the data URL of a picture. @param width in px, at least; each module is the same whole number of px wide */
export function qrPicture(content: string, width: number): string {
  const { path, modules } = qrPath(content);
  const scale = Math.ceil(width / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = canvas.width;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('The browser cannot draw pictures.');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.scale(scale, scale);
  drawing.fillStyle = '#000';
  drawing.clip(new Path2D(path));
  drawing.fillRect(0, 0, modules, modules);
  return canvas.toDataURL('image/png');
}
