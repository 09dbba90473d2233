import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from './durations';
import { SECRET_MARK } from './secret-mark';

/** A request that an emulator received. */
export interface EmulatedCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The query string as sent, without the question mark. */
  readonly rawQuery: string;
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form or JSON object; empty without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface EmulatedReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A failure in place of the next matching responses. */
export type EmulatedFault =
  | EmulatedReply
  /** The connection is closed without a response. */
  | 'reset'
  /** The response ends in the middle of its body. */
  | 'half'
  /** The body is HTML. */
  | 'html'
  /** The platform's response comes late. */
  | 'slow'
  /** There is no response. */
  | 'hang';

const SLOW_MS = 150;

interface PlannedFault {
  readonly fault: EmulatedFault;
  readonly path: RegExp;
  left: number;
}

/** Thrown by an emulator to end a request with an error of the platform. */
export class EmulatedError extends Error {
  constructor(readonly reply: EmulatedReply) {
    super(`The emulator responds ${reply.status}.`);
  }
}

/**
 * A server that behaves like one platform, with a world of its own as the source of truth. It is strict: a request that the
 * platform would not accept, and a token in a URL, are recorded in `violations`, which tests expect to be empty.
 *
 * Each rule has the mark of its source: [D] documentation of the platform or an RFC, [P] source of a program that uses the API,
 * [L] somebody's dated report of a response of the platform, [K] common knowledge. [guess]: none of these; the strictest rule.
 * A mark at a method applies to all of its rules that have no mark of their own.
 */
export abstract class PlatformEmulator {
  readonly calls: EmulatedCall[] = [];
  readonly violations: string[] = [];
  /** The time of the platform. */
  now: () => Date = () => new Date();
  /** Called with each response of the platform itself, just before it is sent. */
  onReply: (call: EmulatedCall, reply: EmulatedReply) => void = () => undefined;
  /** Changes responses of the platform: `respond` is what it responds to a request. */
  alter: (call: EmulatedCall, respond: (call: EmulatedCall) => EmulatedReply) => EmulatedReply = (
    call,
    respond,
  ) => respond(call);
  /** Days after the end of a day on which its numbers are still too low. */
  unsettledDays = 0;
  private readonly faults: PlannedFault[] = [];
  private readonly server = http.createServer((request, response) => {
    void this.serve(request, response);
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** Fails the next `times` requests whose path matches. */
  failNext(fault: EmulatedFault, path = /./, times = 1): void {
    this.faults.push({ fault, path, left: times });
  }

  /** Ends all planned failures. */
  clearFaults(): void {
    this.faults.length = 0;
  }

  /** Responds like the platform. @throws EmulatedError */
  protected abstract handle(call: EmulatedCall): EmulatedReply;

  /** All tokens and secrets that must not be in a URL. */
  protected abstract secrets(): readonly string[];

  /** Whether the platform documents tokens or secrets in the URL of a request. */
  protected takesSecretsInUrl(_call: EmulatedCall): boolean {
    return false;
  }

  /** Records a request that the platform would not accept, and rejects it. */
  protected violate(call: EmulatedCall, rule: string): never {
    this.violations.push(`${call.method} ${call.path}: ${rule}`);
    throw new EmulatedError({ status: 400, body: { error: { message: rule } } });
  }

  /** Rejects query parameters other than these. */
  protected allowQuery(call: EmulatedCall, ...names: string[]): void {
    const unknown = Object.keys(call.query).filter((name) => !names.includes(name));
    if (unknown.length > 0) this.violate(call, `unknown parameter ${unknown.join(', ')}`);
  }

  /** The number of a day (UTC) as the platform reports it now. */
  protected reported(value: number, date: string): number {
    const settledAt = Date.parse(date) + (1 + this.unsettledDays) * DAY_MS;
    const isSettled = this.unsettledDays === 0 || this.now().getTime() >= settledAt;
    return isSettled ? value : Math.floor(value * 0.9);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = readCall(request, await text(request));
    this.calls.push(call);
    const url = decodeURIComponent(request.url ?? '');
    const hasSecret = this.secrets().some((secret) => url.includes(secret));
    if (hasSecret && !this.takesSecretsInUrl(call)) {
      this.violations.push(`${call.method} ${call.path}: a token or secret is in the URL`);
    }
    const planned = this.faults.find(({ left, path }) => left > 0 && path.test(call.path));
    if (planned !== undefined) planned.left -= 1;
    const reply = await this.chooseReply(call, planned?.fault);
    if (reply === 'hang') return;
    if (reply === 'reset') {
      request.socket.destroy();
    } else if (reply === 'html') {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<html>Sorry, ${SECRET_MARK}</html>`);
    } else if (reply === 'half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 });
      response.write('{"data":[', () => request.socket.destroy());
    } else {
      const headers = { 'Content-Type': 'application/json', ...reply.headers };
      response.writeHead(reply.status, headers).end(JSON.stringify(reply.body));
    }
  }

  private async chooseReply(
    call: EmulatedCall,
    fault: EmulatedFault | undefined,
  ): Promise<Exclude<EmulatedFault, 'slow'>> {
    if (fault !== undefined && fault !== 'slow') return fault;
    const reply = this.replyTo(call);
    this.onReply(call, reply);
    if (fault === 'slow') await sleep(SLOW_MS);
    return reply;
  }

  private replyTo(call: EmulatedCall): EmulatedReply {
    try {
      return this.alter(call, (altered) => this.handle(altered));
    } catch (error) {
      if (error instanceof EmulatedError) return error.reply;
      this.violations.push(`${call.method} ${call.path}: ${String(error)}`);
      return { status: 500, body: {} };
    }
  }
}

/** The redirect from a consent page back to the service. */
export function redirectBack(
  { query }: EmulatedCall,
  result: { readonly code: string } | { readonly error: string },
): EmulatedReply {
  const location = new URL(query.redirect_uri ?? '');
  const parameters = { state: query.state ?? '', ...result };
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return { status: 302, headers: { Location: location.href }, body: {} };
}

function readCall(request: IncomingMessage, body: string): EmulatedCall {
  const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://emulator');
  const isForm = request.headers['content-type']?.includes('urlencoded') === true;
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    rawQuery: search.slice(1),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    rawBody: body,
    body: readBody(body, isForm),
  };
}

function readBody(body: string, isForm: boolean): Record<string, unknown> {
  if (body === '') return {};
  return isForm
    ? Object.fromEntries(new URLSearchParams(body))
    : (JSON.parse(body) as Record<string, unknown>);
}
