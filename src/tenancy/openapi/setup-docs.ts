import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { type ApiDescription, CONSOLE_API } from './api-description';
import {
  CONSOLE_DOCUMENT_PATH,
  DOCS_PATH,
  DOCS_POLICY,
  DOCUMENT_PATH,
  PAGE_DOCUMENT_PATH,
  PAGE_FILES,
} from './page/docs-page';
import { pageDocument } from './page/page-document';
import { publicHandler } from '../../core/http/public.decorator';
import { ServedFile } from '../../core/http/served-file';
import { TryItSource, type TryItExamples } from './page/try-it-source';

/** Serves the OpenAPI documents, and the page of that of `/v1`, without a key. They have no secrets. */
export function setupDocs(app: NestExpressApplication): void {
  const http = app.getHttpAdapter().getInstance();
  const serve = (route: string, find: () => Promise<ServedFile>): void => {
    const respond = async (request: Request, response: Response): Promise<void> => {
      const file = await find();
      if (route === DOCS_PATH) response.setHeader('Content-Security-Policy', DOCS_POLICY);
      await file.send(request, response);
    };
    const handle = (request: Request, response: Response, next: NextFunction): void => {
      respond(request, response).then(undefined, next);
    };
    http.get(
      route,
      publicHandler('documents that are built once, and one reading of examples at once', handle),
    );
  };

  const build = async (api?: ApiDescription): Promise<OpenAPIObject> => {
    // Loaded with the first request for a document.
    const { buildDocument } = await import('./build-document.js');
    return buildDocument(app, api);
  };
  const getDocument = cached(() => build());
  serve(
    DOCUMENT_PATH,
    cached(async () => toFile(await getDocument())),
  );
  serve(
    CONSOLE_DOCUMENT_PATH,
    cached(async () => toFile(await build(CONSOLE_API))),
  );
  serve(PAGE_DOCUMENT_PATH, pageDocumentFinder(getDocument, app.get(TryItSource)));
  for (const [route, file] of Object.entries(PAGE_FILES)) {
    const type = path.extname(file);
    serve(
      route,
      cached(async () => new ServedFile(type, await readFile(file))),
    );
  }
}

/** Returns a function that finds the document of the page, which is rebuilt when its examples change. */
function pageDocumentFinder(
  getDocument: () => Promise<OpenAPIObject>,
  tryIt: TryItSource,
): () => Promise<ServedFile> {
  let built: { examples: TryItExamples; file: ServedFile } | undefined;
  return async () => {
    const examples = await tryIt.find();
    if (built === undefined || !isDeepStrictEqual(built.examples, examples)) {
      built = { examples, file: toFile(pageDocument(await getDocument(), examples)) };
    }
    return built.file;
  };
}

const toFile = (document: OpenAPIObject): ServedFile =>
  new ServedFile('json', Buffer.from(JSON.stringify(document, null, 2)));

/** Makes something with the first request and caches it; a failure is not cached. */
function cached<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
