import { systemScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import type { FormsService } from '../../forms/forms.service';
import type { ResponsesService } from '../responses.service';
import { readLines } from '../../core/values/read-lines';
import { ResponseImportService } from './response-import.service';

const TEAM = systemScope('team', { phoneRegion: null });
const LINE = '{"responses":[{"key":"a","value":"b"}]}\n';

async function* file(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Imports a file through a service with the given outcomes, one for each submission. */
function importFile(text: string, outcomes: (() => Promise<void>)[], onProgress = jest.fn()) {
  const forms = { getWithFields: async () => undefined } as unknown as FormsService;
  const responses = { submit: () => outcomes.shift()?.() } as unknown as ResponsesService;
  const service = new ResponseImportService(forms, responses);
  return service.importAsOperator(TEAM, 'form', 'public', readLines(file(text), 100), onProgress);
}

const stored = () => Promise.resolve();
const rejected = () => Promise.reject(new ApiError('MISSING_REQUIRED_FIELDS', ['a']));

describe('ResponseImportService', () => {
  it('reports the bytes that are done after each line', async () => {
    const onProgress = jest.fn();
    await importFile(`${LINE}\n${LINE}`, [stored, rejected], onProgress);
    expect(onProgress.mock.calls).toEqual([[40], [41], [81]]);
  });

  it('stops at an error that would affect the next line too, and reports its progress', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const text = LINE.repeat(4);
    const work = importFile(text, [stored, rejected, () => Promise.reject(lost), stored]);

    const progress =
      'stopped at line 3, which may be stored or not, after 1 imported and 1 rejected lines';
    await expect(work).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      fields: [`file: ${progress}`],
      cause: { message: `The import ${progress}: connect ECONNREFUSED` },
    });
  });
});
