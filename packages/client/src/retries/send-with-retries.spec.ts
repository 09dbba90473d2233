import { RapportError } from '../rapport-error';
import { sendWithRetries } from './send-with-retries';

const OPTIONS = { maxRetries: 2, baseDelayMs: 1, maxDelayMs: 50, timeoutMs: 40 };
const URL = 'http://rapport.test/v1/customer';

type Reply = () => Promise<Response>;

const ok: Reply = () => Promise.resolve(Response.json({ id: '1' }));
const reset: Reply = () => Promise.reject(new TypeError('fetch failed'));
const unavailable: Reply = () =>
  Promise.resolve(
    Response.json(
      { success: false, code: 'SERVICE_UNAVAILABLE', message: 'Try again shortly.' },
      { status: 503, headers: { 'X-Request-Id': 'one', 'Retry-After': '0' } },
    ),
  );
const moved: Reply = () => Promise.resolve(new Response('<h1>Moved</h1>', { status: 301 }));
/** Begins a response and breaks off. */
const cut: Reply = () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('terminated'));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
};

/** A sender that gets these replies in turn, and records its requests. */
function replying(...replies: Reply[]) {
  const sent: { key: string | null; body: string | null }[] = [];
  const send = sendWithRetries((_url, init) => {
    const { headers, body } = init as { headers: Headers; body: ArrayBuffer | null };
    const text = body === null ? null : Buffer.from(body).toString();
    sent.push({ key: headers.get('Idempotency-Key'), body: text });
    const reply = replies.shift();
    if (reply === undefined) throw new Error('One request too many.');
    return reply();
  }, OPTIONS);
  return { send, sent };
}

const post = (init: RequestInit = {}) => new Request(URL, { method: 'POST', body: '{}', ...init });

describe('sendWithRetries', () => {
  it.each([
    ['the connection breaks', reset],
    ['the connection breaks in the response', cut],
    ['the service is unavailable', unavailable],
  ])('retries with the same key when %s', async (_name, failure) => {
    const { send, sent } = replying(failure, failure, ok);

    expect(await (await send(post())).json()).toEqual({ id: '1' });
    expect(sent[0]).toEqual({
      key: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      body: '{}',
    });
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  });

  it('generates a new key for each request', async () => {
    const { send, sent } = replying(ok, ok);
    await send(post());
    await send(post());
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it("keeps the caller's key, and adds none to a GET", async () => {
    const { send, sent } = replying(ok, ok);
    await send(post({ headers: { 'Idempotency-Key': 'order-1' } }));
    await send(new Request(URL));
    expect(sent).toEqual([
      { key: 'order-1', body: '{}' },
      { key: null, body: null },
    ]);
  });

  it('throws the error of the last attempt, with the key for another request', async () => {
    const { send, sent } = replying(reset, reset, unavailable);
    const error = await send(post()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RapportError);
    expect(error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Try again shortly.',
      status: 503,
      fields: [],
      requestId: 'one',
      retryAfterMs: 0,
      idempotencyKey: sent[0]?.key,
    });
  });

  it('reports a network error with its cause', async () => {
    const { send } = replying(reset, reset, reset);
    await expect(send(post())).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: null,
      cause: { message: 'fetch failed' },
    });
  });

  it('reports a response that is not from the API', async () => {
    await expect(replying(moved).send(post())).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      status: 301,
      requestId: null,
    });
  });

  it('ends an attempt at its timeout', async () => {
    const send = sendWithRetries(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
        }),
      { ...OPTIONS, maxRetries: 1 },
    );
    await expect(send(post())).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'There was no response within 40 ms.',
    });
  });

  it('throws the reason of the caller when the caller aborts', async () => {
    const caller = new AbortController();
    const { send, sent } = replying(() => {
      caller.abort(new Error('Aborted.'));
      return reset();
    });
    await expect(send(post({ signal: caller.signal }))).rejects.toThrow('Aborted.');
    expect(sent).toHaveLength(1);
  });

  it('throws the reason of the caller during a delay too', async () => {
    const caller = new AbortController();
    const send = sendWithRetries(reset, { ...OPTIONS, baseDelayMs: 60_000, maxDelayMs: 60_000 });
    const sending = send(post({ signal: caller.signal }));
    setTimeout(() => caller.abort(new Error('Aborted.')), 20);
    await expect(sending).rejects.toThrow('Aborted.');
  });
});
