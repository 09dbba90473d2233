import { RapportError } from '../rapport-error';
import { sendWithRetries } from './send-with-retries';

const OPTIONS = { maxRetries: 2, baseDelayMs: 1, maxDelayMs: 50, timeoutMs: 40 };
const URL = 'http://rapport.test/v1/customer';

type Answer = () => Promise<Response>;

const ok: Answer = () => Promise.resolve(Response.json({ id: '1' }));
const reset: Answer = () => Promise.reject(new TypeError('fetch failed'));
const away: Answer = () =>
  Promise.resolve(
    Response.json(
      { success: false, code: 'SERVICE_UNAVAILABLE', message: 'Try again shortly.' },
      { status: 503, headers: { 'X-Request-Id': 'one', 'Retry-After': '0' } },
    ),
  );
const moved: Answer = () => Promise.resolve(new Response('<h1>Moved</h1>', { status: 301 }));
/** Begins an answer and breaks off. */
const cut: Answer = () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('terminated'));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
};

/** A sender that is answered like this, once each, and what it was given. */
function answering(...answers: Answer[]) {
  const sent: { key: string | null; body: string | null }[] = [];
  const send = sendWithRetries((_url, init) => {
    const { headers, body } = init as { headers: Headers; body: ArrayBuffer | null };
    const text = body === null ? null : Buffer.from(body).toString();
    sent.push({ key: headers.get('Idempotency-Key'), body: text });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('One request too many.');
    return answer();
  }, OPTIONS);
  return { send, sent };
}

const post = (init: RequestInit = {}) => new Request(URL, { method: 'POST', body: '{}', ...init });

describe('sendWithRetries', () => {
  it.each([
    ['the connection breaks', reset],
    ['the connection breaks in the answer', cut],
    ['the service is away', away],
  ])('sends the same again with the same key when %s', async (_name, fault) => {
    const { send, sent } = answering(fault, fault, ok);

    expect(await (await send(post())).json()).toEqual({ id: '1' });
    expect(sent[0]).toEqual({
      key: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      body: '{}',
    });
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  });

  it('takes a new key for each request', async () => {
    const { send, sent } = answering(ok, ok);
    await send(post());
    await send(post());
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it("keeps the caller's own key, and gives none to a request that needs none", async () => {
    const { send, sent } = answering(ok, ok);
    await send(post({ headers: { 'Idempotency-Key': 'order-1' } }));
    await send(new Request(URL));
    expect(sent).toEqual([
      { key: 'order-1', body: '{}' },
      { key: null, body: null },
    ]);
  });

  it('tells in the end what the last attempt met, with the key to try again', async () => {
    const { send, sent } = answering(reset, reset, away);
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

  it('tells of a network fault with its cause', async () => {
    const { send } = answering(reset, reset, reset);
    await expect(send(post())).rejects.toMatchObject({
      code: 'NETWORK_FAULT',
      status: null,
      cause: { message: 'fetch failed' },
    });
  });

  it('takes what is no error of the API for what it is', async () => {
    await expect(answering(moved).send(post())).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 301,
      requestId: null,
    });
  });

  it('ends an attempt that takes too long', async () => {
    const send = sendWithRetries(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
        }),
      { ...OPTIONS, maxRetries: 1 },
    );
    await expect(send(post())).rejects.toMatchObject({
      code: 'NETWORK_FAULT',
      message: 'There was no answer within 40 ms.',
    });
  });

  it('ends at once, with its own reason, when the caller has enough', async () => {
    const caller = new AbortController();
    const { send, sent } = answering(() => {
      caller.abort(new Error('Enough.'));
      return reset();
    });
    await expect(send(post({ signal: caller.signal }))).rejects.toThrow('Enough.');
    expect(sent).toHaveLength(1);
  });

  it('ends in a pause too', async () => {
    const caller = new AbortController();
    const send = sendWithRetries(reset, { ...OPTIONS, baseDelayMs: 60_000, maxDelayMs: 60_000 });
    const sending = send(post({ signal: caller.signal }));
    setTimeout(() => caller.abort(new Error('Enough.')), 20);
    await expect(sending).rejects.toThrow('Enough.');
  });
});
