import http, { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Node's constructors are functions, not classes: they can be called on an object of another prototype. */
type FunctionConstructor = (this: object, ...args: unknown[]) => void;

const constructRequest = IncomingMessage as unknown as FunctionConstructor;
const constructResponse = ServerResponse as unknown as FunctionConstructor;

/** Disconnects slow senders within 15 s. The headers have room for a percent-encoded search of 255 characters. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 14_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 65_536,
  requireHostHeader: false,
  // Two Authorization headers become one invalid value; Node would ignore the second one.
  joinDuplicateHeaders: true,
};

/** The prototypes of Express for requests and responses. */
export interface Prototypes {
  readonly request: object;
  readonly response: object;
}

/**
 * Creates a server whose requests and responses have the prototypes of Express from the start. Express would set them with
 * `Object.setPrototypeOf`, after which V8 accesses the objects slowly.
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

/** Returns a constructor for a prototype. A class or `Reflect.construct` would create the slow objects. */
function withPrototype(construct: FunctionConstructor, prototype: object): FunctionConstructor {
  function Native(this: object, ...args: unknown[]): void {
    construct.apply(this, args);
  }
  Native.prototype = prototype;
  // V8 sizes objects by the constructors in this chain; without it, they become dictionaries.
  Object.setPrototypeOf(Native, construct);
  return Native;
}

/** Whether Node's constructors can be called; not if a later version of Node makes them classes. */
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
