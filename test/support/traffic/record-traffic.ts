import type { Server } from 'node:http';
import type { Exchange } from './traffic';
import { watchResponses } from './watch-responses';

/** The interface of the e2e test environment for tests that start a service. */
export interface TrafficRecorder {
  /** `documents` is called for the first service of a process, and returns a list as JSON. */
  learn(documents: () => string): void;
  see(exchange: Exchange): void;
  /** Fails the running test. */
  report(violation: string): void;
}

const JSON_TYPE = /^application\/json\b/;

export const trafficRecorder = (): TrafficRecorder =>
  (globalThis as unknown as { trafficRecorder: TrafficRecorder }).trafficRecorder;

/** Compares every complete response of the server with its documents. */
export function recordTraffic(server: Server, documents: () => string): void {
  const recorder = trafficRecorder();
  recorder.learn(documents);
  watchResponses(server, ({ method, route, status, headers, body }) => {
    const isJson = method !== 'HEAD' && JSON_TYPE.test(String(headers['content-type']));
    recorder.see({ method, route, status, headers, text: isJson ? body.toString() : undefined });
  });
}
