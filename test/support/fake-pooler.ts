import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** The type (1 byte) and the length (4 bytes) of a message. The length counts itself, but not the type. */
const HEADER_BYTES = 5;

interface PoolerSettings {
  /** Start-up parameters that end the connection, as PgBouncer does without `ignore_startup_parameters`. */
  readonly rejected?: readonly string[];
  /** Start-up parameters that are not passed on, as PgBouncer does with `ignore_startup_parameters`. */
  readonly ignored?: readonly string[];
  /** Drops prepared statements after each transaction, as if the next one ran on another connection of the server. */
  readonly losesStatements?: boolean;
}

/** A proxy in front of PostgreSQL with the limits of a connection pooler. */
export async function startFakePooler(
  databaseUrl: string,
  settings: PoolerSettings,
): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = net.createServer((client) => {
    client.once('data', (startup: Buffer) => {
      const parameters = readParameters(startup);
      const rejected = settings.rejected?.find((name) => parameters.has(name));
      if (rejected !== undefined) {
        client.end(errorMessage('08P01', `unsupported startup parameter: ${rejected}`));
        return;
      }
      for (const name of settings.ignored ?? []) parameters.delete(name);
      const upstream = net.connect(Number(target.port), target.hostname);
      sockets.add(upstream);
      upstream.write(startupMessage(parameters));
      if (settings.losesStatements === true) dropStatements(client, upstream);
      else client.pipe(upstream).pipe(client);
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
    });
    sockets.add(client);
    client.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Whether the server responds with ReadyForQuery: Sync and Query. */
const isRequest = (type: string): boolean => type === 'S' || type === 'Q';

/** Sends DEALLOCATE ALL after each response that ends a transaction, and withholds the responses to it. */
function dropStatements(client: Socket, upstream: Socket): void {
  /** For each expected ReadyForQuery, whether it belongs to the client. */
  const owners: boolean[] = [true];
  client.on(
    'data',
    frames((type, message) => {
      if (isRequest(type)) owners.push(true);
      upstream.write(message);
    }),
  );
  upstream.on(
    'data',
    frames((type, message) => {
      const isOfClient = owners[0] === true;
      if (type === 'Z') owners.shift();
      if (isOfClient) client.write(message);
      const isIdle = type === 'Z' && message.at(-1) === 'I'.charCodeAt(0);
      if (!isIdle || !isOfClient) return;
      owners.push(false);
      upstream.write(frame('Q', Buffer.from('DEALLOCATE ALL\0')));
    }),
  );
}

/** Returns a listener that splits the bytes into messages. */
function frames(handle: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(message.length);
      handle(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

function frame(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Reads the names and values that follow the length and the protocol version. */
function readParameters(startup: Buffer): Map<string, string> {
  const words = startup.subarray(8).toString().split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; (words[index] ?? '') !== ''; index += 2) {
    parameters.set(words[index] ?? '', words[index + 1] ?? '');
  }
  return parameters;
}

function startupMessage(parameters: ReadonlyMap<string, string>): Buffer {
  const words = [...parameters].flat().map((word) => `${word}\0`);
  const body = Buffer.from(`${words.join('')}\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

function errorMessage(code: string, message: string): Buffer {
  return frame('E', Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`));
}
