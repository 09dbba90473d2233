import { execFile } from 'node:child_process';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONSOLE_API } from '../../../src/tenancy/openapi/api-description';
import { documentedApiOf } from '../../support/expect-documented';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

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

/** A small document with errors that both linters find. */
const DEFECTIVE_DOCUMENT: OpenAPIObject = {
  openapi: '3.1.0',
  info: { title: 'Vaults', version: '1' },
  paths: {
    '/vaults': {
      get: { operationId: 'listVaults', tags: ['Nowhere'], responses: {} },
      post: { operationId: 'listVaults', responses: {} },
    },
  },
};

describe('The linters', () => {
  const testApp = useOnce(shareTestApp);

  it('of Redocly (recommended) and Spectral (spectral:oas) find nothing in the documents, but the errors of a defective one', async () => {
    const { document } = documentedApiOf(testApp);
    const { document: ofConsole } = documentedApiOf(testApp, CONSOLE_API);

    const [verdict, verdictOfConsole, ofDefective] = await lint(
      document,
      ofConsole,
      DEFECTIVE_DOCUMENT,
    );

    expect(verdict).toEqual({ redocly: [], spectral: [] });
    expect(verdictOfConsole).toEqual({ redocly: [], spectral: [] });
    expect(ofDefective).toEqual({
      redocly: expect.arrayContaining([
        expect.stringMatching(/^operation-operationId-unique at #\/paths\/~1vaults\//),
      ]),
      spectral: expect.arrayContaining([
        expect.stringMatching(/^operation-operationId-unique at paths\/\/vaults\//),
        expect.stringMatching(/^operation-tag-defined at paths\/\/vaults\/get\/tags\/0/),
      ]),
    });
  });
});
