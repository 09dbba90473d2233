import type { Response } from 'express';

const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+)$/;

/** Sends an image that is stored as a data URL. Its policy keeps it from running anything, whatever it contains. */
export function sendLogo(response: Response, dataUrl: string): void {
  const [, type, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) throw new Error('The logo is no image.');
  response.setHeader('Content-Security-Policy', 'sandbox');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.type(type).send(Buffer.from(base64, 'base64'));
}
