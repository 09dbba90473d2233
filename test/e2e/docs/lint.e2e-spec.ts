import { execFile } from 'node:child_process';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedApiOf } from '../../support/expect-documented';
import { shareTestApp, type TestApp } from '../../support/test-app';

const LINTERS = path.resolve(__dirname, '../../support/lint-documents.mjs');

interface Verdict {
  redocly: string[];
  spectral: string[];
}

function lint(...documents: OpenAPIObject[]): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const linters = execFile(
      process.execPath,
      [LINTERS],
      { maxBuffer: 1_000_000 },
      (error, stdout) => {
        if (error === null) resolve(JSON.parse(stdout) as Verdict[]);
        else reject(error);
      },
    );
    linters.stdin?.end(JSON.stringify(documents));
  });
}

/** Returns the document with an error that both linters find. */
function withError(document: OpenAPIObject): OpenAPIObject {
  const spoilt = structuredClone(document);
  const operation = spoilt.paths['/forms']?.get;
  if (operation === undefined) throw new Error('There is no such operation.');
  operation.operationId = 'createForm';
  operation.tags = ['Nowhere'];
  return spoilt;
}

describe('The linters', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('of Redocly (recommended) and Spectral (spectral:oas) find nothing in the document', async () => {
    const { document } = documentedApiOf(testApp);

    const [verdict, ofSpoilt] = await lint(document, withError(document));

    expect(verdict).toEqual({ redocly: [], spectral: [] });
    expect(ofSpoilt).toEqual({
      redocly: [expect.stringMatching(/^operation-operationId-unique at #\/paths\/~1forms\//)],
      spectral: expect.arrayContaining([
        expect.stringMatching(/^operation-operationId-unique at paths\/\/forms\//),
        expect.stringMatching(/^operation-tag-defined at paths\/\/forms\/get\/tags\/0/),
      ]),
    });
  }, 60_000);
});
