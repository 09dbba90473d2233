import http from 'node:http';
import request, { type Test } from 'supertest';

/** Calls the API as one team; paths are relative to `/v1`. */
export class TeamClient {
  constructor(
    private readonly baseUrl: string,
    readonly teamId: string,
    readonly apiKey: string,
    readonly starterFormId: string | null,
  ) {}

  get(path: string): Test {
    return this.call('get', path);
  }

  post(path: string, body?: unknown): Test {
    return this.send(this.call('post', path), body);
  }

  put(path: string, body?: unknown): Test {
    return this.send(this.call('put', path), body);
  }

  patch(path: string, body?: unknown): Test {
    return this.send(this.call('patch', path), body);
  }

  delete(path: string): Test {
    return this.call('delete', path);
  }

  call(method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options', path: string): Test {
    const test = request(this.baseUrl)[method](`/v1${path}`);
    // supertest opens a connection for each request otherwise.
    return test.agent(http.globalAgent).set('Authorization', `Bearer ${this.apiKey}`);
  }

  /** Strings and bytes are sent unchanged, so that a test can send invalid JSON. */
  private send(test: Test, body: unknown): Test {
    if (body === undefined) return test;
    test.set('Content-Type', 'application/json');
    if (typeof body === 'string') return test.send(body);
    return Buffer.isBuffer(body)
      ? test.serialize((bytes: string) => bytes).send(body)
      : test.send(JSON.stringify(body));
  }
}
