import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { BodyError } from './body-error';
import { collect } from './read-json-body';

/** The body of a request that is still being sent. */
function receive() {
  const stream = new PassThrough();
  const before = stream.eventNames();
  return { stream, before, body: collect(stream as unknown as Request) };
}

describe('collect', () => {
  it('returns the chunks, and leaves no listener', async () => {
    const { stream, body, before } = receive();
    expect(stream.listenerCount('data')).toBe(1);
    stream.write('{"a":');
    stream.end('1}');
    expect((await body).toString()).toBe('{"a":1}');
    expect(stream.eventNames()).toEqual(before);
  });

  it('rejects when the client disconnects, and leaves no listener', async () => {
    const { stream, body, before } = receive();
    stream.write('{"a":');
    stream.destroy(new Error('aborted'));
    await expect(body).rejects.toThrow(BodyError);
    expect(stream.eventNames()).toEqual(before);
  });
});
