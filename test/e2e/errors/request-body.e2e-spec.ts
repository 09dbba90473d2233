import type { Test } from 'supertest';
import { formBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const MAX_BYTES = 5 * 1024 * 1024;

/** A valid form as JSON of exactly this many bytes. */
function formOfBytes(bytes: number): string {
  const body = { ...formBody(), ignored: '' };
  const missing = bytes - Buffer.byteLength(JSON.stringify(body));
  return JSON.stringify({ ...body, ignored: 'x'.repeat(missing) });
}

/** Bodies that the acceptance tests cannot send. */
describe('The body of a request', () => {
  const { team } = useTeams();

  /** Sends a body in chunks, without a Content-Length. */
  function postInChunks(body: string, test = team.post('/forms')): Test {
    test.set('Content-Type', 'application/json').write(body, 'utf8');
    return test;
  }

  it('may be 5 MiB in chunks, and no byte more', async () => {
    expect((await postInChunks(formOfBytes(MAX_BYTES))).status).toBe(201);
    expectError(await postInChunks(formOfBytes(MAX_BYTES + 1)), 'PAYLOAD_TOO_LARGE');
  });

  it('is not checked without a key', async () => {
    const withoutKey = team.post('/forms').unset('Authorization');
    const response = await postInChunks(formOfBytes(MAX_BYTES + 1), withoutKey);
    expectError(response, 'AUTH_HEADER_MISSING');
  });

  it('is ignored by GET', async () => {
    const response = await team.get('/auth/key').set('Content-Type', 'text/plain').send('{');

    expect(response.status).toBe(200);
  });
});
