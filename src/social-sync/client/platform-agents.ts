import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** The time limit for establishing a connection, for HTTPS with the TLS handshake. Far shorter than that of the whole request. */
export const PLATFORM_CONNECT_TIMEOUT_MS = 10_000;

/** The error code of a connection that was not established in time; the operating system uses the same one. */
export const CONNECT_TIMEOUT_CODE = 'ETIMEDOUT';

/** Connections are kept like those of the global agents of Node.js. */
const OPTIONS = { keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const;

class ConnectTimeoutHttpAgent extends http.Agent {
  override createConnection(...args: Parameters<http.Agent['createConnection']>) {
    return limitConnecting(super.createConnection(...args), 'connect');
  }
}

class ConnectTimeoutHttpsAgent extends https.Agent {
  override createConnection(...args: Parameters<https.Agent['createConnection']>) {
    return limitConnecting(super.createConnection(...args), 'secureConnect');
  }
}

/**
 * Creates the agents for connections to platforms. A platform whose servers do not accept connections fails a request after
 * {@link PLATFORM_CONNECT_TIMEOUT_MS}; neither Node.js nor axios limits this time without limiting that of the response.
 */
export function createPlatformAgents(): { httpAgent: http.Agent; httpsAgent: https.Agent } {
  return {
    httpAgent: new ConnectTimeoutHttpAgent(OPTIONS),
    httpsAgent: new ConnectTimeoutHttpsAgent(OPTIONS),
  };
}

function limitConnecting<Socket extends Duplex | null | undefined>(
  socket: Socket,
  established: 'connect' | 'secureConnect',
): Socket {
  const timer = setTimeout(() => {
    const error = new Error('The connection was not established in time.');
    socket?.destroy(Object.assign(error, { code: CONNECT_TIMEOUT_CODE }));
  }, PLATFORM_CONNECT_TIMEOUT_MS);
  const stop = (): void => clearTimeout(timer);
  socket?.once(established, stop).once('close', stop);
  return socket;
}
