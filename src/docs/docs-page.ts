/** Where the page and what it loads are served from. */
export const DOCS_PATH = '/docs';
export const DOCUMENT_PATH = '/openapi.json';

/** The files of swagger-ui-dist that the page needs; nothing else of that package is served. */
export const SWAGGER_UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
export const START_SCRIPT_PATH = `${DOCS_PATH}/start.js`;

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rapport API</title>
    <link rel="icon" type="image/png" sizes="32x32" href="${DOCS_PATH}/favicon-32x32.png">
    <link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
  </head>
  <body>
    <noscript>This page needs JavaScript; <a href="${DOCUMENT_PATH}">the document itself</a> does not.</noscript>
    <div id="swagger-ui"></div>
    <script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
    <script src="${START_SCRIPT_PATH}"></script>
  </body>
</html>
`;

// Without `validatorUrl: null` the page shows a badge that it loads from a server of Swagger's.
export const START_SCRIPT = `SwaggerUIBundle({
  url: '${DOCUMENT_PATH}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** Keeps the page to its own origin, whatever its scripts may come to want. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
