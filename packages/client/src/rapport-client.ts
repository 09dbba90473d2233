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

/** What is in the envelope; the whole body where there is none, and for a page, which is more than its `data`. */
export type Contents<Body> = Body extends { success: true; data: infer Data }
  ? 'pagination' extends keyof Body
    ? Body
    : Data
  : Body;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** A request to a path of the API, typed by its document. @throws RapportError */
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
/** The parameters of a list but the page: all of them are read. */
export type Filter<Operation extends keyof operations> = Omit<Query<Operation>, 'page'>;

export type Platform = operations['listPosts']['parameters']['path']['platform'];

export interface Export {
  /** As the service calls the file; null when it does not. */
  fileName: string | null;
  /** Read it to its end: an error means that the file is not whole. */
  body: ReadableStream<Uint8Array>;
}

/** The Rapport API as one team. Every method throws a RapportError when the request fails for good. */
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
  /** All responses of a form as one file, CSV unless told, not held in memory. */
  exportResponses(formId: string, query?: Query<'exportResponses'>): Promise<Export>;
}
