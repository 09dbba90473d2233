import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** Answers are data for programs: a browser is to load nothing for them, and to show them in no frame. */
const OPTIONS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
};

/** The headers with which helmet protects an answer, by name. They are the same for all, so it is asked once. */
export function securityHeaders(): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(OPTIONS)(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    (fault?: unknown) => {
      if (fault !== undefined) throw fault;
    },
  );
  return headers;
}
