import type {
  Client,
  ClientPathsWithMethod,
  MaybeOptionalInit,
  MethodResponse,
} from 'openapi-fetch';
import type { components, operations, paths } from './generated/api';

export type Api = Client<paths>;
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type CursorPagination = components['schemas']['CursorPagination'];

/** `data` of the envelope; the whole body if there is no envelope or if the body is a page. */
export type Contents<Body> = Body extends { success: true; data: infer Data }
  ? 'pagination' extends keyof Body
    ? Body
    : Data
  : Body;

/** A body of a list with a pagination that extends `P`, or that does not. */
type PageWith<Body, P> = Body extends { pagination: infer All }
  ? Omit<Body, 'pagination'> & { pagination: Extract<All, P> }
  : never;
type PageWithout<Body, P> = Body extends { pagination: infer All }
  ? [Exclude<All, P>] extends [never]
    ? never
    : Omit<Body, 'pagination'> & { pagination: Exclude<All, P> }
  : Body;

type QueryOf<Init> = Init extends { params: { query: infer Query } } ? Query : object;

/** The body of the response to a request: what the `pagination` of a list has depends on whether the query has a `cursor`. */
type BodyFor<Body, Init> = 'cursor' extends keyof QueryOf<Init>
  ? QueryOf<Init> extends { cursor: string }
    ? PageWith<Body, CursorPagination>
    : Body
  : PageWithout<Body, CursorPagination>;

type Arguments<Init> = object extends Init ? [init?: Init] : [init: Init];

/** Sends a request to a path of the API, typed by the OpenAPI document. @throws RapportError */
export type Call<M extends Method> = <
  Path extends ClientPathsWithMethod<Api, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: Arguments<Init>
) => Promise<Contents<BodyFor<MethodResponse<Api, M, Path, Init>, Init>>>;

type GetBody<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The items of a list that a GET request to the path returns in pages; `never` for other paths. */
export type ItemOf<Path extends keyof paths> =
  Extract<GetBody<Path>, { pagination: unknown }> extends { data: (infer Item)[] } ? Item : never;

export type ListPath = {
  [Path in keyof paths]: [ItemOf<Path>] extends [never] ? never : Path;
}[keyof paths];

type ParametersOf<Path extends ListPath> = NonNullable<paths[Path]['get']>['parameters'];

/** The parameters of a list except `page` and `cursor`, because all pages are read. */
type ListParameters<Path extends ListPath> = Omit<ParametersOf<Path>, 'query'> & {
  query?: Omit<NonNullable<ParametersOf<Path>['query']>, 'page' | 'cursor'>;
};

type ListInit<Path extends ListPath> = (object extends ListParameters<Path>
  ? { params?: ListParameters<Path> }
  : { params: ListParameters<Path> }) & { signal?: AbortSignal };

/** Yields the items of all pages of a list, and reads each page when it is needed. @throws RapportError */
export type Each = <Path extends ListPath>(
  path: Path,
  ...init: Arguments<ListInit<Path>>
) => AsyncGenerator<ItemOf<Path>, void, undefined>;

type ExportQuery = NonNullable<operations['exportResponses']['parameters']['query']>;

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
  delete: Call<'delete'>;
  each: Each;
  /** Streams all responses of a form as a file, CSV by default. */
  exportResponses(formId: string, query?: ExportQuery): Promise<Export>;
}
