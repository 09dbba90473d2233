import http from 'node:http';
import request, { type Response, type Test } from 'supertest';

/** The cookie that a response sets, as a browser would send it back, or null if the response sets none. */
export function cookieOf({ headers }: Pick<Response, 'headers'>): string | null {
  const [cookie] = (headers['set-cookie'] ?? []) as unknown as string[];
  return cookie?.split(';', 1)[0] ?? null;
}

/** Calls the API of the console like a browser that shows a page of it; paths are relative to `/console/api`. */
export class ConsoleClient {
  constructor(
    private readonly baseUrl: string,
    /** `rapport=<token>`, or null if the person is not signed in. */
    public cookie: string | null = null,
  ) {}

  get(path: string): Test {
    return this.call('get', path);
  }

  post(path: string, body?: object): Test {
    return this.send(this.call('post', path), body);
  }

  patch(path: string, body?: object): Test {
    return this.send(this.call('patch', path), body);
  }

  put(path: string, body?: object): Test {
    return this.send(this.call('put', path), body);
  }

  delete(path: string): Test {
    return this.call('delete', path);
  }

  /** Sends a request and keeps the cookie that its response sets. */
  async keepCookie(test: Test): Promise<Response> {
    const response = await test;
    this.cookie = cookieOf(response) ?? this.cookie;
    return response;
  }

  call(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string): Test {
    const call = request(this.baseUrl);
    const test = call[method](`/console/api${path}`)
      .agent(http.globalAgent)
      .set('Origin', this.baseUrl);
    return this.cookie === null ? test : test.set('Cookie', this.cookie);
  }

  private send(test: Test, body: object | undefined): Test {
    if (body === undefined) return test;
    return test.set('Content-Type', 'application/json').send(JSON.stringify(body));
  }
}
