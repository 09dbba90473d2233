import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection, type ConnectionOwner, type RequestHandlers } from './connection';
import { readSendQueues } from './send-queues';

/**
 * Queued requests of all connections. A read of 64 KiB holds up to 3,600 requests, which Node parses at once, even when
 * the socket is paused; each takes some 2 KB.
 */
const MAX_QUEUED = 16_384;

const STALL_CHECK_INTERVAL_MS = 1_500;

/**
 * The connections of a server: bounds the requests that each has in flight, makes every response emit `close`, and
 * destroys connections whose client does not read.
 */
export class Connections implements ConnectionOwner {
  private readonly bySocket = new WeakMap<object, Connection>();
  private readonly open = new Set<Connection>();
  /** Sockets on which no request has arrived. */
  private readonly unused = new Set<Socket>();
  private queued = 0;
  private stallCheck: NodeJS.Timeout | null = null;

  constructor(readonly handlers: RequestHandlers) {}

  /** The listener for `connection` events. */
  readonly connect = (socket: Socket): void => {
    this.unused.add(socket);
    socket.once('close', () => this.unused.delete(socket));
  };

  /** The listener for `request` events. */
  readonly accept = (request: IncomingMessage, response: ServerResponse): void => {
    this.of(request.socket).accept(request, response);
  };

  of(socket: Socket): Connection {
    const known = this.bySocket.get(socket);
    if (known !== undefined) return known;
    const connection = new Connection(socket, this);
    this.unused.delete(socket);
    this.bySocket.set(socket, connection);
    this.open.add(connection);
    this.stallCheck ??= setInterval(
      () => void this.destroyStalled(),
      STALL_CHECK_INTERVAL_MS,
    ).unref();
    return connection;
  }

  forget(connection: Connection): void {
    this.open.delete(connection);
    if (this.open.size > 0 || this.stallCheck === null) return;
    clearInterval(this.stallCheck);
    this.stallCheck = null;
  }

  /** Announces on each connection that it ends after the requests that have arrived. */
  announceClose(): void {
    for (const connection of this.open) connection.announceClose();
  }

  /** Closes connections without any input. `closeIdleConnections` closes them only after their first request. */
  closeUnused(): void {
    for (const socket of this.unused) if (socket.bytesRead === 0) socket.destroy();
  }

  get hasRoom(): boolean {
    return this.queued < MAX_QUEUED;
  }

  countQueued(change: number): void {
    this.queued += change;
  }

  private async destroyStalled(): Promise<void> {
    const blocked = [...this.open].filter(({ isBlocked }) => isBlocked);
    const queues = await readSendQueues(blocked.map(({ socket }) => socket));
    for (const connection of this.open) {
      connection.destroyIfStalled(performance.now(), queues.get(connection.socket));
    }
  }
}
