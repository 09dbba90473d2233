import path from 'node:path';
import { PACKAGE_ROOT } from '../../../core/values/package';

export const DOCS_PATH = '/docs';
export const DOCUMENT_PATH = '/openapi.json';
export const CONSOLE_DOCUMENT_PATH = '/console/openapi.json';
/** The document as the page shows it; see `pageDocument`. */
export const PAGE_DOCUMENT_PATH = `${DOCS_PATH}/openapi.json`;

const OWN_FILES = path.join(PACKAGE_ROOT, 'public/docs');
const SWAGGER_UI = path.dirname(require.resolve('swagger-ui-dist/package.json'));

/** The files of the page by URL path; no other file of the two folders is served. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  [DOCS_PATH]: path.join(OWN_FILES, 'index.html'),
  [`${DOCS_PATH}/start.js`]: path.join(OWN_FILES, 'start.js'),
  [`${DOCS_PATH}/page.css`]: path.join(OWN_FILES, 'page.css'),
  [`${DOCS_PATH}/swagger-ui.css`]: path.join(SWAGGER_UI, 'swagger-ui.css'),
  [`${DOCS_PATH}/swagger-ui-bundle.js`]: path.join(SWAGGER_UI, 'swagger-ui-bundle.js'),
  [`${DOCS_PATH}/favicon-32x32.png`]: path.join(SWAGGER_UI, 'favicon-32x32.png'),
};

/** Restricts the page to its own origin, and to scripts and styles in files. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
