import type { OpenAPIObject, OperationObject, RequestBodyObject } from '@nestjs/swagger';
import request from 'supertest';
import { findDemoExamples } from '../../../src/cli/demo/find-demo-examples';
import { TryItSource } from '../../../src/tenancy/openapi/page/try-it-source';
import { CREATIONS } from '../../support/creations';
import type { Method } from '../../support/documented-api';
import { byDeletion } from '../../support/request-cases';
import type { DemoApp } from './demo-app';

/**
 * Sends the example of every operation of the docs page. Returns the number of operations that succeed, and the operations that fail.
 * Resources that manifests declare are created by their own example before other examples name them.
 */
export async function runDocsExamples(
  { testApp, dataDir }: DemoApp,
  apiKey: string,
): Promise<{ succeeded: number; failed: unknown[] }> {
  testApp.app.get(TryItSource).use(() => findDemoExamples(testApp.app, dataDir));
  const { body } = await request(testApp.url).get('/docs/openapi.json').expect(200);

  const failed: unknown[] = [];
  let succeeded = 0;
  const created: Record<string, string> = {};
  const operations = Object.entries((body as OpenAPIObject).paths).flatMap(([route, item]) =>
    (Object.entries(item) as [Method, OperationObject][]).map(([method, operation]) => ({
      route,
      method,
      operation,
    })),
  );
  const inOrder = operations.toSorted((a, b) =>
    byDeletion(`${a.method} ${a.route}`, `${b.method} ${b.route}`),
  );
  for (const { route, method, operation } of inOrder) {
    const path = (operation.parameters ?? []).reduce(
      (text, parameter) =>
        'in' in parameter && parameter.in === 'path'
          ? text.replace(
              `{${parameter.name}}`,
              created[parameter.name] ?? String(parameter.example),
            )
          : text,
      route,
    );
    const { content } = (operation.requestBody ?? {}) as Partial<RequestBodyObject>;
    const call = request(testApp.url)[method](path).set('Authorization', `Bearer ${apiKey}`);
    const response = await call.send(content?.['application/json']?.example as object);
    const { parameter } =
      CREATIONS.find((creation) => method === 'post' && route === `/v1${creation.route}`) ?? {};
    if (parameter !== undefined) {
      created[parameter] = (response.body as { data: { id: string } }).data.id;
    }
    if (response.ok) succeeded += 1;
    else failed.push({ operation: operation.operationId, body: response.body as unknown });
  }
  return { succeeded, failed };
}
