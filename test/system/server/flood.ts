import net, { type Socket } from 'node:net';

const REQUEST = 'GET /v1/auth/key HTTP/1.1\r\nHost: x\r\n\r\n';
/** Requests in one write; the next write follows when it is complete. */
const PIPELINED_REQUESTS = 5_000;

/** Floods a port with requests without a key until `stop`; reconnects when the service closes the connection. */
export class Flood {
  /** The number of 401 responses that were read. */
  rejected = 0;
  private isStopped = false;
  private socket: Socket;

  constructor(
    private readonly port: number,
    private readonly reads: boolean,
  ) {
    this.socket = this.connect();
  }

  stop(): void {
    this.isStopped = true;
    this.socket.destroy();
  }

  private connect(): Socket {
    const socket = net.connect(this.port, '127.0.0.1');
    const send = (): void => {
      while (socket.write(REQUEST.repeat(PIPELINED_REQUESTS)));
    };
    socket.on('connect', send);
    socket.on('drain', send);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!this.isStopped) this.socket = this.connect();
    });
    if (this.reads) {
      socket.on('data', (chunk) => {
        this.rejected += chunk.toString().split('HTTP/1.1 401 ').length - 1;
      });
    }
    return socket;
  }
}
