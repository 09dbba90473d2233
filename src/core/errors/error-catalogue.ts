export interface ErrorEntry {
  readonly status: number;
  /** The default message, for the developer. */
  readonly message: string;
  /** An example of `fields`, for a code that lists something. */
  readonly fields?: readonly string[];
}

/** The errors that `core` and `tenancy` throw or document, and those of HTTP exceptions (specification, section 7). */
const COMMON_ERRORS = {
  AUTH_HEADER_MISSING: {
    status: 401,
    message: 'Send the header "Authorization: Bearer <API key>" with every request.',
  },
  INVALID_CLIENT: {
    status: 401,
    message:
      'The API key does not belong to any team; check its spelling, or whether it was revoked.',
  },
  API_KEY_EXPIRED: {
    status: 401,
    message:
      'The API key has expired; create another in the console, under Settings, API keys, or ask the operator of the service for one.',
  },
  SIGN_IN_REQUIRED: {
    status: 401,
    message: 'Sign in first: there is no session, or it has ended.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter the code of the authenticator app first, or a recovery code.',
  },
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request breaks a rule of this endpoint; "fields" names each violation.',
    fields: ['body: must be a JSON object'],
  },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON in UTF-8.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 5 MiB, or than 16 KiB without a team.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as "Content-Type: application/json" in UTF-8.',
  },
  FORBIDDEN: { status: 403, message: 'The API key, or the role in the team, does not allow this.' },
  CROSS_ORIGIN_REQUEST: {
    status: 403,
    message: 'Requests that change something must come from the console itself.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    message:
      'Confirm with the password or a code first: the last confirmation is over 10 minutes old.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message: 'The team requires a second factor; set one up first.',
  },
  NOT_FOUND: { status: 404, message: 'The resource does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The route does not take this method.' },
  NOT_ACCEPTABLE: { status: 406, message: 'The route has no representation that Accept allows.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
  CONFLICT: { status: 409, message: 'The request conflicts with what is stored.' },
  GONE: { status: 410, message: 'This is no longer available.' },
  PRECONDITION_FAILED: { status: 412, message: 'A condition in the request headers is not met.' },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message: 'The request is valid, but cannot be carried out.',
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This is not available.' },
  BAD_GATEWAY: {
    status: 502,
    message: 'A service that this one depends on failed; try again shortly.',
  },
  GATEWAY_TIMEOUT: {
    status: 504,
    message: 'A service that this one depends on took too long; try again shortly.',
  },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no such route; GET /docs lists them all.' },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests; wait for the time given in the Retry-After header.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Too many attempts to sign in; wait for the time given in the Retry-After header.',
  },
  TEAM_NOT_FOUND: { status: 404, message: 'You are not a member of a team with this id.' },
  TEAM_BEING_DELETED: {
    status: 410,
    message: 'The team was deleted; its data are being removed.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again shortly.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is overloaded or cannot reach its database; try again shortly.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something failed on our side; quote the X-Request-Id of this response when you ask.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** The entries of a call of {@link defineErrors}, for {@link ErrorCatalogue}. */
export type Declared<Entries> = Readonly<Record<keyof Entries, ErrorEntry>>;

/** All errors by code. The modules declare theirs by merging into this interface. */
export interface ErrorCatalogue extends Declared<typeof COMMON_ERRORS> {}

export type ErrorCode = keyof ErrorCatalogue;

const entries: Record<string, ErrorEntry> = { ...COMMON_ERRORS };

/** The errors of the API: code, HTTP status and default message. Those of a module are in it once its manifest is loaded. */
export const ERROR_CATALOGUE = entries as unknown as ErrorCatalogue;

/** Adds the errors of a module to the catalogue. @throws Error for a code that is already declared */
export function defineErrors<const Entries extends Record<string, ErrorEntry>>(
  errors: Entries,
): Entries {
  for (const [code, entry] of Object.entries<ErrorEntry>(errors)) {
    if (Object.hasOwn(entries, code)) throw new Error(`The error code ${code} is declared twice.`);
    entries[code] = entry;
  }
  return errors;
}

/** @throws Error for a code that no loaded module declares */
export function errorEntry(code: ErrorCode): ErrorEntry {
  if (!Object.hasOwn(entries, code)) {
    throw new Error(`No module of src/modules.ts declares the error code ${code}.`);
  }
  return ERROR_CATALOGUE[code];
}

/** The errors of the API key, which name the authentication scheme in `WWW-Authenticate`. */
export const KEY_ERRORS = [
  'AUTH_HEADER_MISSING',
  'INVALID_CLIENT',
  'API_KEY_EXPIRED',
] as const satisfies readonly ErrorCode[];

const KEY_ERROR_CODES: ReadonlySet<ErrorCode> = new Set(KEY_ERRORS);

export const isKeyError = (code: ErrorCode): boolean => KEY_ERROR_CODES.has(code);
