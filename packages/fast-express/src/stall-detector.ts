import type { Socket } from 'node:net';

const STALL_TIMEOUT_MS = 7_500;

/**
 * Detects that the client of a socket does not read. Progress is what the kernel takes or the client acknowledges, not what
 * the client sends, such as empty lines. Linux takes more bytes only once a third of its send buffer (up to 4 MiB) is free,
 * for which a slow client may need half a minute.
 */
export class StallDetector {
  /** Bytes that the kernel had taken by `movedAt`. */
  private written = 0;
  /** Bytes of `written` that the client had acknowledged; null until the second check. */
  private acknowledged: number | null = null;
  /** Time of the last progress; 0 while nothing is unsent. */
  private movedAt = 0;

  constructor(private readonly socket: Socket) {}

  /** Whether bytes are unsent and the kernel has taken none since the last check. */
  get isBlocked(): boolean {
    const { socket } = this;
    return socket.writableLength > 0 && this.movedAt > 0 && sentBytes(socket) === this.written;
  }

  /**
   * Compares with the last check. Returns whether there has been no progress for 7.5 s.
   * @param queued bytes that the kernel has taken and the client has not acknowledged; 0 when unknown
   */
  check(now: number, queued: number): boolean {
    if (this.socket.writableLength === 0) {
      this.movedAt = 0;
      return false;
    }
    const written = sentBytes(this.socket);
    if (this.movedAt === 0 || written !== this.written) {
      this.written = written;
      this.acknowledged = null;
      this.movedAt = now;
      return false;
    }
    const before = this.acknowledged;
    this.acknowledged = written - queued;
    if (before === null || before === this.acknowledged) {
      return now - this.movedAt >= STALL_TIMEOUT_MS;
    }
    this.movedAt = now;
    return false;
  }
}

interface StreamHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/**
 * Returns the bytes that the kernel has taken so far. The public `bytesWritten` counts a large write as a whole from its
 * start, which would hide whether the client reads. Node's own socket timeouts read the same handle.
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
