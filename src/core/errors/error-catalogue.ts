/**
 * The errors of the API: code, HTTP status and default message for the developer. Specification, section 7, and
 * additions of the product.
 */
export const ERROR_CATALOGUE = {
  AUTH_HEADER_MISSING: {
    status: 401,
    message: 'Send the header "Authorization: Bearer <API key>" with every request.',
  },
  INVALID_CLIENT: {
    status: 401,
    message: 'The API key does not belong to any team; check it for typing errors or revocation.',
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
  SIGN_IN_FAILED: { status: 401, message: 'The e-mail address or the password is wrong.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter the code of the authenticator app first, or a recovery code.',
  },
  SECOND_FACTOR_FAILED: { status: 401, message: 'The code is wrong, or was already used.' },
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request breaks a rule of this endpoint; "fields" names each violation.',
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
  CONFIRMATION_FAILED: { status: 403, message: 'The password or the code is wrong.' },
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
  LINK_INVALID: {
    status: 410,
    message: 'The link is unknown, already used or expired; ask for a new one.',
  },
  TEAM_NOT_FOUND: { status: 404, message: 'You are not a member of a team with this id.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'The team has no member with this id.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'The team has no open invitation with this id.' },
  KEY_NOT_FOUND: { status: 404, message: 'The team has no API key with this id.' },
  SESSION_NOT_FOUND: { status: 404, message: 'You have no session with this id.' },
  LAST_OWNER: { status: 409, message: 'The team needs an owner; make another member owner first.' },
  ALREADY_MEMBER: { status: 409, message: 'This person is already a member of the team.' },
  KEY_REVOKED: { status: 409, message: 'The API key is revoked; create a new one instead.' },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 active API keys, which is the limit; revoke one first.',
  },
  INVITATION_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 open invitations, which is the limit; withdraw one first.',
  },
  SECOND_FACTOR_ACTIVE: { status: 409, message: 'You already have a second factor.' },
  SECOND_FACTOR_INACTIVE: { status: 409, message: 'You have no second factor yet.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again shortly.',
  },
  CUSTOMER_NOT_FOUND: { status: 404, message: 'The team has no customer with this id.' },
  CUSTOMER_ALREADY_EXISTS: {
    status: 409,
    message: 'The e-mail or phone in "fields" belongs to another customer of the team.',
  },
  INSUFFICIENT_POINTS: {
    status: 422,
    message: 'The customer has fewer points than the decrement asks for; the balance is unchanged.',
  },
  POINTS_LIMIT_EXCEEDED: {
    status: 422,
    message: 'The balance would exceed 1,000,000,000,000 points; it is unchanged.',
  },
  COUPON_NOT_FOUND: { status: 404, message: 'The team has no coupon with this id.' },
  COUPON_CODE_INVALID: { status: 404, message: 'The coupon has no such code.' },
  COUPON_ALREADY_REDEEMED: {
    status: 409,
    message: 'The code is used up, or this customer has reached the limit of the coupon.',
  },
  COUPON_EXPIRED: { status: 422, message: 'The coupon has ended.' },
  COUPON_NOT_ACTIVE: { status: 422, message: 'The coupon has not started yet.' },
  FORM_NOT_FOUND: { status: 404, message: 'The team has no form with this id.' },
  RESPONSE_NOT_FOUND: { status: 404, message: 'The form has no response with this id.' },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'The form has no webhook delivery with this id, or it is more than 30 days old.',
  },
  FORM_NAME_TAKEN: { status: 409, message: 'Another form of the team already uses this name.' },
  FIELDS_WOULD_BE_REMOVED: {
    status: 409,
    message:
      'The update leaves out the existing fields in "fields"; send removeMissingFields: true, or from the form builder their number of answers in removedAnswers, to delete them and every answer given to them.',
  },
  FORM_CHANGED: {
    status: 409,
    message: 'The form has been changed in the meantime; "fields" says when and by whom.',
  },
  NO_FORM_OWNER: {
    status: 422,
    message: 'The team has no form yet whose owner a new form could inherit.',
  },
  FORM_HAS_NO_FIELDS: { status: 422, message: 'The form has no fields yet.' },
  MISSING_REQUIRED_FIELDS: {
    status: 400,
    message: 'Required fields are missing or blank; "fields" lists their keys.',
  },
  INVALID_FIELD_VALUES: {
    status: 400,
    message: 'Some values do not match their fields; "fields" says why for each key.',
  },
  PLATFORM_NOT_SUPPORTED: {
    status: 404,
    message:
      'The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube.',
  },
  POST_NOT_FOUND: { status: 404, message: 'The team has no such post on this platform.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is overloaded or cannot reach its database; try again shortly.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something failed on our side; quote the X-Request-Id of this response when you ask.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The errors of the API key, which name the authentication scheme in `WWW-Authenticate`. */
export const KEY_ERRORS = [
  'AUTH_HEADER_MISSING',
  'INVALID_CLIENT',
  'API_KEY_EXPIRED',
] as const satisfies readonly ErrorCode[];

const OF_KEYS: ReadonlySet<ErrorCode> = new Set(KEY_ERRORS);

export const isKeyError = (code: ErrorCode): boolean => OF_KEYS.has(code);
