import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AxiosRequestConfig } from 'axios';
import type { TestApp } from '../../support/test-app';
import { webhookClientOf } from '../../support/webhooks/webhook-app';

type Settings = Pick<AxiosRequestConfig, 'httpAgent' | 'httpsAgent' | 'maxRedirects'>;
type Listener = (error: Error | null, socket: Duplex) => void;

/** Changes the HTTP settings for webhooks while `work` runs. */
export async function withSettings<T>(
  { app }: TestApp,
  settings: Settings,
  work: () => Promise<T>,
): Promise<T> {
  const { defaults } = webhookClientOf(app);
  const { httpAgent, httpsAgent, maxRedirects } = defaults;
  Object.assign(defaults, settings);
  try {
    return await work();
  } finally {
    Object.assign(defaults, { httpAgent, httpsAgent, maxRedirects });
  }
}

/** Vulnerable: connects to any address. */
export const unfiltered = (): Settings => ({
  httpAgent: new http.Agent(),
  httpsAgent: new https.Agent(),
});

/** Vulnerable: checks the addresses of a name, and resolves the name again for the connection (DNS rebinding). */
export class DoubleLookupAgent extends http.Agent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener): Duplex | undefined {
    dns.lookup(options.host ?? '', { all: true }, (error, addresses) => {
      if (error !== null || addresses.some(isLoopback)) {
        listener?.(error ?? new Error('Rejected.'), undefined as never);
        return;
      }
      const socket = super.createConnection(options, undefined);
      if (socket !== undefined && socket !== null) listener?.(null, socket);
    });
    return undefined;
  }
}

const isLoopback = ({ address }: dns.LookupAddress): boolean => address === '127.0.0.1';

const checkFirst: LookupFunction = (hostname, _options, callback) => {
  dns.lookup(hostname, { all: true }, (error, addresses) => {
    const isRejected = addresses.slice(0, 1).some(isLoopback);
    callback(isRejected ? new Error('Rejected.') : error, addresses);
  });
};

/** Vulnerable: checks only the first address of a name, and connects to any of them. */
export class FirstAddressAgent extends http.Agent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener) {
    return super.createConnection({ ...options, lookup: checkFirst }, listener);
  }
}
