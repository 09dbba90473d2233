import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { type Body, readPerson, type Reply, rejection } from './tiny-rules';
import { TinyLedger } from './tiny-ledger';

/** Hooks that give the test service a bug. */
export interface Bugs {
  /** Responds to a request before it is parsed. */
  respond?: (body: string) => Reply | undefined;
  /** Changes the text of a body before it is parsed. */
  decode?: (body: string) => string;
  /** Changes a text before it is stored. */
  store?: (text: string) => string;
  ledger?: typeof TinyLedger;
}

export interface TinyService {
  url: string;
  ledger: TinyLedger;
  close(): Promise<void>;
}

/** Starts a service that stores customers and points in memory, with these bugs. */
export async function startTinyService(bugs: Bugs = {}): Promise<TinyService> {
  const people = new Map<string, Body>();
  const ledger = new (bugs.ledger ?? TinyLedger)();
  const store = bugs.store ?? ((text: string) => text.normalize('NFC'));

  function create(text: string): Reply {
    const person = readPerson(bugs.decode?.(text) ?? text);
    if (person === null) return rejection(400, 'VALIDATION_FAILED');
    const id = randomUUID();
    const stored = Object.entries(person).map(([name, value]) => [
      name,
      typeof value === 'string' ? store(value) : value,
    ]);
    people.set(id, { id, ...Object.fromEntries(stored) });
    return { status: 201, body: { success: true, data: people.get(id) } };
  }

  function show(id: string): Reply {
    const person = people.get(id);
    const balance = { points: ledger.balanceOf(id) / 100 };
    return { status: 200, body: { ...person, ...balance } };
  }

  async function route(method: string, path: string, text: string): Promise<Reply> {
    const [, kind, id = '', action, what] = path.split(/[/?]/).slice(1);
    if (kind === 'customers') {
      return { status: 200, body: { success: true, data: [...people.values()].slice(-1) } };
    }
    if (method === 'GET') return what === 'transactions' ? ledger.list(id) : show(id);
    if (action === 'loyalty') return ledger.change(id, JSON.parse(text) as Body);
    if (action === 'qr') return ledger.redeem(id, JSON.parse(text) as Body);
    return create(text);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const text = await readText(request);
    const { status, body } = bugs.respond?.(text) ?? (await route(method, path, text));
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': randomUUID() })
      .end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, ledger, close };
}
