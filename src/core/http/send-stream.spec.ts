import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from './send-stream';

/** A response to a request of a team of its own. */
function respond(_: unknown, index: number) {
  const sender = { shareId: `team-${index}` };
  const req = Object.assign(new EventEmitter(), { method: 'GET', sender });
  return Object.assign(new PassThrough(), { req, setHeader: () => undefined });
}

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(1024);
}

describe('sendStream', () => {
  it('sends 16 streams concurrently, also when they start in the same iteration of the event loop', async () => {
    const responses = Array.from({ length: 20 }, respond);
    const outcomes = Promise.allSettled(
      responses.map((response) => sendStream(response as unknown as Response, {}, endless())),
    );
    await new Promise((resolve) => setImmediate(resolve));
    for (const response of responses) response.destroy();
    const rejected = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(4);
    for (const outcome of rejected) {
      expect(outcome).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
    }
  });
});
