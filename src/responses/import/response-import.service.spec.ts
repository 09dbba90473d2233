import { ApiError } from '../../core/errors/api-error';
import type { FormsService } from '../../forms/forms.service';
import type { ResponsesService } from '../responses.service';
import { readLines } from '../../core/files/read-lines';
import { ResponseImportService } from './response-import.service';

const TEAM = { teamId: 'team', phoneRegion: null };
const LINE = '{"responses":[{"key":"a","value":"b"}]}\n';

async function* file(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Imports a file through a service that answers its submissions in this way, one after the other. */
function importFile(text: string, answers: (() => Promise<void>)[], onProgress = jest.fn()) {
  const forms = { getWithFields: async () => undefined } as unknown as FormsService;
  const responses = { submit: () => answers.shift()?.() } as unknown as ResponsesService;
  const service = new ResponseImportService(forms, responses);
  return service.importLines(TEAM, 'form', 'public', readLines(file(text), 100), onProgress);
}

const stored = () => Promise.resolve();
const refused = () => Promise.reject(new ApiError('MISSING_REQUIRED_FIELDS', ['a']));

describe('ResponseImportService', () => {
  it('tells after each line how many bytes are done', async () => {
    const onProgress = jest.fn();
    await importFile(`${LINE}\n${LINE}`, [stored, refused], onProgress);
    expect(onProgress.mock.calls).toEqual([[40], [41], [81]]);
  });

  it('stops where the next line would fare no better, and says how far it got', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const text = LINE.repeat(4);
    const work = importFile(text, [stored, refused, () => Promise.reject(away), stored]);

    const progress =
      'stopped at line 3, which may be stored or not, after 1 imported and 1 rejected lines';
    await expect(work).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      fields: [`file: ${progress}`],
      cause: { message: `The import ${progress}: connect ECONNREFUSED` },
    });
  });
});
