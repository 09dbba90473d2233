import http from 'node:http';
import net from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface FuzzRequest {
  method: string;
  /** The path and query, percent-encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** The parsed text, if it is JSON. */
  body: unknown;
  tookMs: number;
}

interface Reader {
  url: string;
  team: { apiKey: string };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request, also an invalid one, without retries and redirects. */
export async function send(url: string, request: FuzzRequest): Promise<FuzzResponse> {
  const startedAt = performance.now();
  // Node's client rejects control characters in a header: such a request is written to a socket.
  const isValidHeader = Object.values(request.headers).every((value) =>
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  );
  const { status, headers, text } = isValidHeader
    ? await sendWithClient(url, request)
    : await sendBytes(url, request);
  const isJson = String(headers['content-type']).startsWith('application/json');
  const body = isJson ? (JSON.parse(text) as unknown) : undefined;
  return { status, headers, text, body, tookMs: performance.now() - startedAt };
}

/** Sends a GET as the team; `path` is relative to `/v1`. */
export function read({ url, team }: Reader, path: string): Promise<FuzzResponse> {
  const headers = { Authorization: `Bearer ${team.apiKey}` };
  return send(url, { method: 'GET', path: `/v1${path}`, headers });
}

type Received = Pick<FuzzResponse, 'status' | 'headers' | 'text'>;

function sendWithClient(
  url: string,
  { method, path, headers, body }: FuzzRequest,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
    const request = http.request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      readText(response).then((text) => resolve({ status, headers, text }), reject);
    });
    request.on('error', (error) => {
      const bytes = body === undefined ? 0 : Buffer.byteLength(body);
      reject(new Error(`${method} ${path.slice(0, 200)} with ${bytes} bytes`, { cause: error }));
    });
    request.end(body);
  });
}

function sendBytes(
  url: string,
  { method, path, headers, body = '' }: FuzzRequest,
): Promise<Received> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...lines,
  ].join('\r\n');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
      socket.write(body);
    });
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(parseResponse(received)));
    socket.on('error', reject);
  });
}

function parseResponse(received: string): Received {
  const end = received.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, text: received.slice(end + 4) };
}
