import type {
  Client,
  ClientPathsWithMethod,
  MaybeOptionalInit,
  MethodResponse,
} from 'openapi-fetch';
import type { operations, paths } from './generated/api';
import type { Customer, FormResponse, PointsTransaction, Post, WebhookDelivery } from './models';

export type Api = Client<paths>;
export type Method = 'get' | 'post' | 'put' | 'patch';

/** `data` of the envelope; the whole body if there is no envelope or if the body is a page. */
export type Contents<Body> = Body extends { success: true; data: infer Data }
  ? 'pagination' extends keyof Body
    ? Body
    : Data
  : Body;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** Sends a request to a path of the API, typed by the OpenAPI document. @throws RapportError */
export type Call<M extends Method> = <
  Path extends ClientPathsWithMethod<Api, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: Arguments<Init>
) => Promise<Contents<MethodResponse<Api, M, Path, Init>>>;

type Query<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;
/** The query parameters of a list except `page`: all pages are read. */
export type Filter<Operation extends keyof operations> = Omit<Query<Operation>, 'page'>;

export type Platform = operations['listPosts']['parameters']['path']['platform'];

export interface Export {
  /** The file name that the service suggests, if any. */
  fileName: string | null;
  /** Read it to its end: an error means that the file is incomplete. */
  body: ReadableStream<Uint8Array>;
}

/** A client of the Rapport API for one team. Every method throws a RapportError when a request finally fails. */
export interface RapportClient {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;

  customers(filter?: Filter<'findCustomers'>): AsyncGenerator<Customer, void, undefined>;
  transactions(
    customerId: string,
    filter?: Filter<'listPointsTransactions'>,
  ): AsyncGenerator<PointsTransaction, void, undefined>;
  responses(
    formId: string,
    filter?: Filter<'listResponses'>,
  ): AsyncGenerator<FormResponse, void, undefined>;
  deliveries(
    formId: string,
    filter?: Filter<'listWebhookDeliveries'>,
  ): AsyncGenerator<WebhookDelivery, void, undefined>;
  posts(platform: Platform, filter?: Filter<'listPosts'>): AsyncGenerator<Post, void, undefined>;
  /** Streams all responses of a form as a file, CSV by default. */
  exportResponses(formId: string, query?: Query<'exportResponses'>): Promise<Export>;
}
