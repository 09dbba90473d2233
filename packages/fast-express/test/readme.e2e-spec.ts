import { type RunningExample, runReadmeExample } from '../../../test/support/readme-example';

describe('The example of the README', () => {
  let example: RunningExample;
  let url: string;

  beforeAll(async () => {
    example = await runReadmeExample('fast-express', { PORT: '0' });
    [url] = await example.match(/http:\S+/);
  });

  afterAll(async () => {
    await example.stop();
  });

  it('serves its route with the default headers, and reports it', async () => {
    const response = await fetch(`${url}/greetings/Ada`);
    expect([response.status, await response.json()]).toEqual([200, { text: 'Hello Ada' }]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.has('x-powered-by')).toBe(false);
    await example.match(/GET \/greetings\/:name 200 /);
  });

  it('leaves unknown paths to Nest', async () => {
    const response = await fetch(`${url}/unknown`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: 'Cannot GET /unknown' });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
