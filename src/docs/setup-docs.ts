import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { buildDocument } from './build-document';
import {
  DOCS_PAGE,
  DOCS_PATH,
  DOCS_POLICY,
  DOCUMENT_PATH,
  START_SCRIPT,
  START_SCRIPT_PATH,
  SWAGGER_UI_FILES,
} from './docs-page';

const SWAGGER_UI = path.dirname(require.resolve('swagger-ui-dist/package.json'));

/** Serves the OpenAPI document and a page for people to read it, both without a key. */
export function setupDocs(app: NestExpressApplication): void {
  const http = app.getHttpAdapter().getInstance();
  let document: string | undefined;

  http.get(DOCUMENT_PATH, (_request: Request, response: Response) => {
    // Built when first asked for: most processes never are.
    document ??= JSON.stringify(buildDocument(app), null, 2);
    response.type('json').send(document);
  });
  http.get(DOCS_PATH, (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', DOCS_POLICY);
    response.type('html').send(DOCS_PAGE);
  });
  http.get(START_SCRIPT_PATH, (_request: Request, response: Response) => {
    response.type('js').send(START_SCRIPT);
  });
  for (const file of SWAGGER_UI_FILES) {
    http.get(
      `${DOCS_PATH}/${file}`,
      (_request: Request, response: Response, next: NextFunction) => {
        // Read whole: sendFile would also answer ranges and conditions, with errors that are not ours.
        readFile(path.join(SWAGGER_UI, file)).then(
          (content) => response.type(path.extname(file)).send(content),
          next,
        );
      },
    );
  }
}
