import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readSendQueues } from './send-queues';

/** Pipelined requests of one connection (RFC 9112, section 9.3.2) that are in flight at once. */
export const MAX_IN_FLIGHT = 16;
/**
 * Requests of one connection that may be queued before the socket is paused. A paused socket does not tell that its
 * client hung up, so this is more than a client that pipelines usually sends.
 */
const MAX_READ_AHEAD = 128;
/**
 * Requests of all connections that are parsed and wait for one of those to end. One read of 64 KiB holds up to 3,600
 * requests, which Node parses in one go whether the socket is paused or not; each takes some 2 KB.
 */
const MAX_QUEUED = 16_384;

const STALL_CHECK_INTERVAL_MS = 1_500;
const STALL_TIMEOUT_MS = 7_500;

/** Why a connection is closed, and how. */
export interface Failure {
  /** The bytes of a response. */
  readonly rejection: string;
  /** Time for the client to read the response. */
  readonly lingerMs: number;
}

/** What `Connections` hands requests to. */
export interface RequestHandlers {
  /** Why a request cannot be processed and ends its connection; null for almost all. */
  readonly examine: (request: IncomingMessage) => Failure | null;
  /** Called when a request has been parsed. */
  readonly arrive: RequestListener;
  /** Called when the request is to be processed; at once unless many are pipelined. */
  readonly serve: RequestListener;
  /** Called when a connection is destroyed because it brought more requests than may be queued. */
  readonly overflow: () => void;
}

/**
 * The connections of a server: bounds the requests that each has in flight, makes every response emit `close`, and
 * destroys connections whose client does not read.
 */
export class Connections {
  private readonly bySocket = new WeakMap<object, Connection>();
  private readonly open = new Set<Connection>();
  /** Those on which no request has arrived. */
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

  /** Closes connections on which nothing was sent: `closeIdleConnections` takes those for busy until their first request ends. */
  closeUnused(): void {
    for (const socket of this.unused) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Whether one more request may be queued. */
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

class Connection {
  /** All that have arrived and not ended, in the order of arrival; the last ones may be queued. */
  private readonly responses = new Set<ServerResponse>();
  private readonly queue: ServerResponse[] = [];
  /** The newest response that is in flight or whose request has not arrived whole. */
  private last: ServerResponse | null = null;
  private isPaused = false;
  private failure: Failure | null = null;
  /** How many bytes the kernel had taken by `movedAt`; 0 while nothing is unsent. */
  private written = 0;
  /** How many of those the client had acknowledged; null until that is known. */
  private acknowledged: number | null = null;
  private movedAt = 0;

  constructor(
    readonly socket: Socket,
    private readonly connections: Connections,
  ) {
    socket.once('close', () => this.end());
    // Node resumes the socket at the end of each message and when a body is read.
    socket.on('resume', () => {
      if (this.isPaused) socket.pause();
    });
  }

  accept(request: IncomingMessage, response: ServerResponse): void {
    if (this.failure !== null || !this.socket.writable || this.isClosing) return;
    const failure = this.connections.handlers.examine(request);
    if (failure !== null) {
      this.fail(failure);
      return;
    }
    const isQueued = this.responses.size >= MAX_IN_FLIGHT;
    if (isQueued && !this.connections.hasRoom) {
      this.socket.destroy();
      this.connections.handlers.overflow();
      return;
    }
    this.responses.add(response);
    this.last = response;
    response.once('close', () => this.release(response));
    this.connections.handlers.arrive(request, response);
    if (isQueued) this.enqueue(response);
    else this.connections.handlers.serve(request, response);
  }

  /**
   * Ends the connection after an error of Node's parser or a time-out. Requests that have arrived whole are answered
   * first. `rejection` (bytes) is sent only where the client expects a response that has not begun.
   */
  fail(failure: Failure): void {
    if (this.failure !== null) return;
    const { last } = this;
    const isIdle = this.responses.size === 0 && last === null;
    this.failure = isIdle || isPartial(last) ? failure : { ...failure, rejection: '' };
    this.closeWhenAnswered();
    if (!this.socket.writableEnded) this.pause();
  }

  /** Bytes are unsent, and the kernel has taken none since the last check. */
  get isBlocked(): boolean {
    const { socket } = this;
    return socket.writableLength > 0 && this.movedAt > 0 && sentBytes(socket) === this.written;
  }

  /**
   * Progress is what the kernel takes or the client acknowledges, not what the client sends, such as empty lines. Linux takes
   * more bytes only once a third of its send buffer (up to 4 MiB) is free, for which a slow client may need half a minute.
   * @param queued bytes that the kernel has taken and the client has not acknowledged; 0 when unknown
   */
  destroyIfStalled(now: number, queued = 0): void {
    const { socket } = this;
    if (socket.writableLength === 0) {
      this.movedAt = 0;
      return;
    }
    const written = sentBytes(socket);
    const acknowledged = written - queued;
    if (this.movedAt === 0 || written !== this.written) {
      this.written = written;
      this.acknowledged = null;
      this.movedAt = now;
      return;
    }
    const known = this.acknowledged;
    this.acknowledged = acknowledged;
    if (known !== null && known !== acknowledged) this.movedAt = now;
    else if (now - this.movedAt >= STALL_TIMEOUT_MS) socket.destroy();
  }

  /** The newest response tells the client that no other follows: RFC 9112, section 9.6. */
  private get isClosing(): boolean {
    if (this.last === null) return false;
    return this.last.headersSent
      ? !this.last.shouldKeepAlive
      : this.last.getHeader('Connection') === 'close';
  }

  private enqueue(response: ServerResponse): void {
    this.queue.push(response);
    this.connections.countQueued(1);
    if (this.queue.length > MAX_READ_AHEAD) this.pause();
  }

  private pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.socket.pause();
  }

  private resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.socket.resume();
  }

  private release(response: ServerResponse): void {
    this.responses.delete(response);
    if (this.last === response && response.req.complete) this.last = null;
    if (!this.socket.writable) return;
    this.serveNext();
    if (this.failure !== null) this.closeWhenAnswered();
    else if (this.queue.length <= MAX_READ_AHEAD) this.resume();
  }

  private serveNext(): void {
    const [next] = this.queue;
    // One whose rest will not be read.
    if (next === undefined || (this.failure !== null && isPartial(next))) return;
    this.queue.shift();
    this.connections.countQueued(-1);
    this.connections.handlers.serve(next.req, next);
  }

  private closeWhenAnswered(): void {
    const { socket, failure, last } = this;
    const partial = isPartial(last) ? last : null;
    const others = this.responses.size - (partial !== null && this.responses.has(partial) ? 1 : 0);
    if (failure === null || others > 0 || socket.writableEnded) return;
    socket.end(partial?.headersSent === true ? '' : failure.rejection);
    // What still comes in is read and discarded: a reset would take the response away from the client.
    this.resume();
    setTimeout(() => socket.destroy(), failure.lingerMs).unref();
  }

  /** Node emits `close` only for the response that has the socket, not for those queued behind it. */
  private end(): void {
    this.connections.forget(this);
    this.connections.countQueued(-this.queue.length);
    this.queue.length = 0;
    for (const response of this.responses) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }
}

/** Whether the body of its request has not arrived whole. */
const isPartial = (response: ServerResponse | null): boolean =>
  response !== null && !response.req.complete;

interface StreamHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/**
 * What the kernel has taken so far. The public `bytesWritten` counts a large write as a whole from its beginning, so that
 * a client that reads slowly could not be told from one that does not read; Node's own socket time-outs look here, too.
 */
function sentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  return isStreamHandle(handle) ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

const isStreamHandle = (handle: unknown): handle is StreamHandle =>
  typeof handle === 'object' &&
  handle !== null &&
  typeof Reflect.get(handle, 'bytesWritten') === 'number' &&
  typeof Reflect.get(handle, 'writeQueueSize') === 'number';
