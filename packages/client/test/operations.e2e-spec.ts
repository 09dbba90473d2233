import { documentedApiOf } from '../../../test/support/expect-documented';
import { shareTestApp } from '../../../test/support/test-app';
import { useOnce } from '../../../test/support/use-value';
import { createRapportClient } from '../src/index';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: object }>;
}

describe('The client', () => {
  const testApp = useOnce(shareTestApp);

  it('has a method for every operation of the API', () => {
    const { paths } = documentedApiOf(testApp).document;
    const client = createRapportClient({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'rap_key' });
    // Paths with a server of their own are not below the base URL.
    const operations = Object.values(paths)
      .filter(({ servers }) => servers === undefined)
      .flatMap((item) => Object.entries(item) as [string, Operation][]);

    const missing = operations.filter(
      ([method, operation]) =>
        !(operation.operationId in client || (method in client && isReadAsJson(operation))),
    );
    expect(operations.length).toBeGreaterThan(30);
    expect(missing.map(([method, { operationId }]) => `${method} ${operationId}`)).toEqual([]);
  });
});

/** Whether `get` and the other methods can read the success of an operation: JSON, or no body. */
function isReadAsJson({ responses }: Operation): boolean {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content))
    .every((type) => type === 'application/json');
}
