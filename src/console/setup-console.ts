import { randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import { DOCS_PATH } from '../tenancy/openapi/page/docs-page';
import { publicHandler } from '../core/http/public.decorator';
import { CONSOLE_FOLDER, type ConsoleFiles, readConsoleFiles } from './console-files';

const CONSOLE_PATH = '/console';
/** The build writes it in place of the nonce, which is new in each response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rapport</title></head>
<body><h1>The console has not been built</h1>
<p>The API works. <code>npm run build</code> builds the console, and prints what is missing.</p></body></html>`;

/** Restricts the page to its own origin; the nonce is for the styles that Mantine adds at run time. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The till scans codes with the camera; nothing else of a device is used. */
const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

/** In `console/index.html`: whether the page for a forgotten password can send a link. */
const MAIL_PLACEHOLDER = '{{sends-mail}}';

/** Leads browsers from `/` to the console, and programs to the documentation. Serves the built console from memory. Its pages are all at `/console`: the browser keeps their paths in the fragment. */
export async function setupConsole(
  app: NestExpressApplication,
  folder = CONSOLE_FOLDER,
): Promise<void> {
  const console = await readConsoleFiles(folder);
  const { mail } = app.get<AppConfig>(APP_CONFIG);
  const http = app.getHttpAdapter().getInstance();
  const openRoot = (request: Request, response: Response): void => {
    const isBrowser = request.accepts()[0] === 'text/html';
    response.vary('Accept');
    response.redirect(302, isBrowser && console !== null ? CONSOLE_PATH : DOCS_PATH);
  };
  http.get('/', publicHandler('a fixed response', openRoot));
  const openPage = (_request: Request, response: Response): void =>
    sendPage(console, mail !== null, response);
  http.get(CONSOLE_PATH, publicHandler('a page in memory', openPage));
  const sendFile = (request: Request, response: Response, next: NextFunction): void => {
    const file = console?.files.get(request.path.slice(`${CONSOLE_PATH}/`.length));
    if (file === undefined) next();
    else file.send(request, response).then(undefined, next);
  };
  // One route for all assets: the time to connect the routes grows with the square of their number.
  for (const path of ['assets/:name', 'favicon.svg']) {
    http.get(`${CONSOLE_PATH}/${path}`, publicHandler('files in memory', sendFile));
  }
}

function sendPage(console: ConsoleFiles | null, sendsMail: boolean, response: Response): void {
  const nonce = randomBytes(16).toString('base64url');
  response.setHeader('Content-Security-Policy', policyOf(nonce));
  response.setHeader('Permissions-Policy', PERMISSIONS);
  response.setHeader('Cache-Control', 'no-store');
  response.type('html');
  if (console === null) response.status(503).send(NOT_BUILT);
  else {
    const page = console.page.replaceAll(NONCE_PLACEHOLDER, nonce);
    response.send(page.replace(MAIL_PLACEHOLDER, String(sendsMail)));
  }
}
