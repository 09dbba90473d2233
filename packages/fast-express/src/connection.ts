import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { StallDetector } from './stall-detector';
import { writeTextsAlone } from './write-alone';

/** Pipelined requests of one connection (RFC 9112, section 9.3.2) that are in flight at once. */
export const MAX_IN_FLIGHT = 16;
/** Queued requests of one connection that are served in one iteration of the event loop, even if each ends at once. */
const MAX_SERVED_AT_ONCE = 16;
/**
 * Queued requests of one connection above which the socket is paused. Above what clients usually pipeline, since a paused
 * socket does not report that its client has disconnected.
 */
const MAX_READ_AHEAD = 128;
/** Ends a connection with a last response. */
export interface Failure {
  /** The whole response, as bytes of HTTP. */
  readonly rejection: string;
  /** Time for the client to read the response. */
  readonly lingerMs: number;
}

/** Called by the connections with requests. */
export interface RequestHandlers {
  /** Returns a failure for a request that must end its connection, or null for all others. */
  readonly examine: (request: IncomingMessage) => Failure | null;
  /** Called when a request has been parsed. */
  readonly arrive: RequestListener;
  /** Called once for each request that has arrived, when its response has closed. */
  readonly leave: RequestListener;
  /** Called when it is the request's turn: immediately for a client that pipelines no more than 16 requests. */
  readonly serve: RequestListener;
  /** Called when a connection has been destroyed because of too many queued requests. */
  readonly overflow: () => void;
}

/** The server-wide state that a connection needs. */
export interface ConnectionOwner {
  readonly handlers: RequestHandlers;
  /** Whether one more request of any connection may be queued. */
  readonly hasRoom: boolean;
  countQueued(change: number): void;
  forget(connection: Connection): void;
}

/**
 * Serves the pipelined requests of one connection: at most 16 at once, the others queued in the order of their arrival. After
 * 16 requests of the queue, other connections are served first.
 */
export class Connection {
  /**
   * Responses that have not closed, in the order of arrival; the last ones may be queued. An array, because V8 replaces the table of a Set
   * again and again, and each table that it has moved to the old generation keeps the next one alive, with its responses.
   */
  private readonly responses: ServerResponse[] = [];
  private readonly queue: ServerResponse[] = [];
  /** The newest response that is in flight or whose request has not arrived whole. */
  private last: ServerResponse | null = null;
  private isPaused = false;
  /** Requests of the queue that were served since it last waited for the next iteration of the event loop. */
  private served = 0;
  private isYielding = false;
  private failure: Failure | null = null;
  private readonly stall: StallDetector;

  constructor(
    readonly socket: Socket,
    private readonly connections: ConnectionOwner,
  ) {
    this.stall = new StallDetector(socket);
    writeTextsAlone(socket);
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
    const isQueued = this.queue.length > 0 || this.responses.length >= MAX_IN_FLIGHT;
    if (isQueued && !this.connections.hasRoom) {
      this.socket.destroy();
      this.connections.handlers.overflow();
      return;
    }
    this.responses.push(response);
    this.last = response;
    this.connections.handlers.arrive(request, response);
    // The only listener for every request: each costs about as much as routing it, and one of `once`, which removes itself, more.
    response.on('close', () => {
      // `end` emits `close` for responses for which Node may emit it again.
      if (!this.responses.includes(response)) return;
      this.connections.handlers.leave(request, response);
      this.release(response);
    });
    if (isQueued) this.enqueue(response);
    else this.connections.handlers.serve(request, response);
  }

  /**
   * Ends the connection after an error of Node's parser or a timeout, once complete requests have their responses. Sends
   * `rejection` only where the client expects a response that has not begun.
   */
  fail(failure: Failure): void {
    if (this.failure !== null) return;
    const { last } = this;
    const isIdle = this.responses.length === 0 && last === null;
    this.failure = isIdle || isPartial(last) ? failure : { ...failure, rejection: '' };
    this.closeWhenDrained();
    if (!this.socket.writableEnded) this.pause();
  }

  /** Announces with the newest response that the connection ends after it. */
  announceClose(): void {
    const newest = this.responses.at(-1);
    if (newest !== undefined) announceClose(newest);
  }

  get isBlocked(): boolean {
    return this.stall.isBlocked;
  }

  /** @param queued bytes that the client has not acknowledged; 0 when unknown */
  destroyIfStalled(now: number, queued = 0): void {
    if (this.stall.check(now, queued)) this.socket.destroy();
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
    const index = this.responses.indexOf(response);
    if (index !== -1) this.responses.splice(index, 1);
    if (this.last === response && response.req.complete) this.last = null;
    if (!this.socket.writable) return;
    this.serveQueued();
    if (this.failure !== null) this.closeWhenDrained();
    else if (this.queue.length <= MAX_READ_AHEAD) this.resume();
  }

  private serveQueued(): void {
    const { queue, connections } = this;
    while (!this.isYielding && this.responses.length - queue.length < MAX_IN_FLIGHT) {
      const [next] = queue;
      // The rest of a partial request will not be read.
      if (next === undefined || (this.failure !== null && isPartial(next))) return;
      if (this.served === MAX_SERVED_AT_ONCE) {
        this.yield();
        return;
      }
      this.served += 1;
      queue.shift();
      connections.countQueued(-1);
      connections.handlers.serve(next.req, next);
    }
  }

  /** A response that is sent at once would otherwise serve the next request in the same iteration, and so on. */
  private yield(): void {
    this.isYielding = true;
    setImmediate(() => {
      this.isYielding = false;
      this.served = 0;
      if (this.socket.writable) this.serveQueued();
    });
  }

  private closeWhenDrained(): void {
    const { socket, failure, last } = this;
    const partial = isPartial(last) ? last : null;
    const others =
      this.responses.length - (partial !== null && this.responses.includes(partial) ? 1 : 0);
    if (failure === null || others > 0 || socket.writableEnded) return;
    socket.end(partial?.headersSent === true ? '' : failure.rejection);
    // Reads and discards further input: a reset could discard the response before the client reads it.
    this.resume();
    setTimeout(() => socket.destroy(), failure.lingerMs).unref();
  }

  private end(): void {
    this.connections.forget(this);
    this.connections.countQueued(-this.queue.length);
    this.queue.length = 0;
    // Before version 24, Node emits `close` only for the response that has the socket, not for those queued behind it.
    setImmediate(() => {
      // A copy, because each response leaves the array when it emits `close`.
      for (const response of this.responses.slice()) {
        response.destroy();
        response.emit('close');
      }
    });
  }
}

/** Whether the body of the request is incomplete. */
const isPartial = (response: ServerResponse | null): boolean =>
  response !== null && !response.req.complete;

export function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
