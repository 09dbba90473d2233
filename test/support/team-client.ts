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
    return this.authorize(request(this.baseUrl).get(`/v1${path}`));
  }

  post(path: string, body?: unknown): Test {
    return this.send(request(this.baseUrl).post(`/v1${path}`), body);
  }

  put(path: string, body?: unknown): Test {
    return this.send(request(this.baseUrl).put(`/v1${path}`), body);
  }

  patch(path: string, body?: unknown): Test {
    return this.send(request(this.baseUrl).patch(`/v1${path}`), body);
  }

  private authorize(test: Test): Test {
    return test.set('Authorization', `Bearer ${this.apiKey}`);
  }

  /** Strings are sent as they are, so that a test can send what is not JSON. */
  private send(test: Test, body: unknown): Test {
    this.authorize(test);
    if (body === undefined) return test;
    return test
      .set('Content-Type', 'application/json')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
