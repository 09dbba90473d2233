import http, { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Node's constructors are functions of the old kind, which can be called on an object of another prototype. */
type OldConstructor = (this: object, ...args: unknown[]) => void;

const constructRequest = IncomingMessage as unknown as OldConstructor;
const constructResponse = ServerResponse as unknown as OldConstructor;

/** Slow senders are let go within 15 s; a search of 255 characters, percent-encoded, fits into the headers. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 14_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 65_536,
  requireHostHeader: false,
  // Two Authorization headers make one value that is no key; Node would take the first and drop the other.
  joinDuplicateHeaders: true,
};

/** The prototypes that Express wants of its requests and responses. */
export interface Prototypes {
  readonly request: object;
  readonly response: object;
}

/**
 * Express gives each request and response its own prototype with `Object.setPrototypeOf`, which makes them
 * slow for good. This server has Node make them with these prototypes at once, so that Express finds nothing to change.
 */
export function createNativeServer(
  { request, response }: Prototypes,
  listener: http.RequestListener,
): http.Server {
  return http.createServer(
    {
      ...SERVER_LIMITS,
      IncomingMessage: withPrototype(constructRequest, request) as never,
      ServerResponse: withPrototype(constructResponse, response) as never,
    },
    listener,
  );
}

/** Not a class and not Reflect.construct: either would bring the slow objects back. */
function withPrototype(construct: OldConstructor, prototype: object): OldConstructor {
  function Native(this: object, ...args: unknown[]): void {
    construct.apply(this, args);
  }
  Native.prototype = prototype;
  // V8 leaves as much room in an object as the constructors up this chain fill; without it, it becomes a dictionary.
  Object.setPrototypeOf(Native, construct);
  return Native;
}

/** A future Node may make classes of them, which refuse to be called. */
export function canCallConstructors(): boolean {
  try {
    const request = Object.create(IncomingMessage.prototype) as IncomingMessage;
    constructRequest.call(request, new Socket());
    const response = Object.create(ServerResponse.prototype) as ServerResponse;
    constructResponse.call(response, request);
    return request.headers !== undefined && response.statusCode === 200;
  } catch {
    return false;
  }
}
