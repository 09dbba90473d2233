export interface ErrorEntry {
  readonly status: number;
  /** The default message, for the developer. */
  readonly message: string;
  /** An example of `fields`, for a code that lists something. */
  readonly fields?: readonly string[];
  /** What the console says to people. Only an error of the API key has none: the console sends no key. */
  readonly words?: ErrorWords;
}

/** In ICU syntax, without placeholders. */
interface ErrorWords {
  readonly en: string;
  readonly de: string;
}

/** An error of a module, which people can see. */
export interface TranslatedError extends ErrorEntry {
  readonly words: ErrorWords;
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
    words: {
      en: 'You are signed out. Sign in again.',
      de: 'Sie sind abgemeldet. Melden Sie sich wieder an.',
    },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter the code of the authenticator app first, or a recovery code.',
    words: {
      en: 'Enter the code of your authenticator app first, or a recovery code.',
      de: 'Geben Sie zuerst den Code Ihrer Authenticator-App ein, oder einen Wiederherstellungscode.',
    },
  },
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request breaks a rule of this endpoint; "fields" names each violation.',
    fields: ['body: must be a JSON object'],
    words: { en: 'Some entries are not right.', de: 'Einige Angaben stimmen nicht.' },
  },
  MALFORMED_JSON: {
    status: 400,
    message: 'The body is not valid JSON in UTF-8.',
    words: {
      en: 'The service cannot read this. Load the page again.',
      de: 'Der Dienst kann das nicht lesen. Laden Sie die Seite neu.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 5 MiB, or than 16 KiB without a team.',
    words: { en: 'This is too large to save.', de: 'Das ist zu groß zum Speichern.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as "Content-Type: application/json" in UTF-8.',
    words: {
      en: 'The service cannot read this. Load the page again.',
      de: 'Der Dienst kann das nicht lesen. Laden Sie die Seite neu.',
    },
  },
  FORBIDDEN: {
    status: 403,
    message: 'The API key, or the role in the team, does not allow this.',
    words: { en: 'Your role does not allow this.', de: 'Ihre Rolle erlaubt das nicht.' },
  },
  CROSS_ORIGIN_REQUEST: {
    status: 403,
    message: 'Requests that change something must come from the console itself.',
    words: {
      en: 'Changes are possible only in the console itself. Load the page again.',
      de: 'Änderungen sind nur auf den Seiten von Rapport selbst möglich. Laden Sie die Seite neu.',
    },
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    message:
      'Confirm with the password or a code first: the last confirmation is over 10 minutes old.',
    words: {
      en: 'Confirm with your password or a code first.',
      de: 'Bestätigen Sie zuerst mit Ihrem Passwort oder einem Code.',
    },
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message: 'The team requires a second factor; set one up first.',
    words: {
      en: 'The team requires two-step sign-in. Set it up first.',
      de: 'Das Team verlangt die Anmeldung in zwei Schritten. Richten Sie sie zuerst ein.',
    },
  },
  NOT_FOUND: {
    status: 404,
    message: 'The resource does not exist.',
    words: { en: 'This does not exist any more.', de: 'Das gibt es nicht mehr.' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'The route does not take this method.',
    words: {
      en: 'The service does not know this. Load the page again: it may have been updated.',
      de: 'Der Dienst kennt das nicht. Laden Sie die Seite neu: Vielleicht wurde er aktualisiert.',
    },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message: 'The route has no representation that Accept allows.',
    words: {
      en: 'The service cannot show this in the wanted form.',
      de: 'Der Dienst kann das nicht in der gewünschten Form zeigen.',
    },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long.',
    words: {
      en: 'This took too long. Try again.',
      de: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
    },
  },
  CONFLICT: {
    status: 409,
    message: 'The request conflicts with what is stored.',
    words: {
      en: 'Somebody else has changed this meanwhile. Load the page again.',
      de: 'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
    },
  },
  GONE: {
    status: 410,
    message: 'This is no longer available.',
    words: { en: 'This is no longer available.', de: 'Das ist nicht mehr verfügbar.' },
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'A condition in the request headers is not met.',
    words: {
      en: 'This has changed meanwhile. Load the page again.',
      de: 'Das hat sich inzwischen geändert. Laden Sie die Seite neu.',
    },
  },
  UNPROCESSABLE_ENTITY: {
    status: 422,
    message: 'The request is valid, but cannot be carried out.',
    words: { en: 'This cannot be carried out.', de: 'Das lässt sich nicht ausführen.' },
  },
  NOT_IMPLEMENTED: {
    status: 501,
    message: 'This is not available.',
    words: { en: 'This service does not offer this.', de: 'Dieser Dienst bietet das nicht an.' },
  },
  BAD_GATEWAY: {
    status: 502,
    message: 'A service that this one depends on failed; try again shortly.',
    words: {
      en: 'Another service that is needed does not work right now. Try again shortly.',
      de: 'Ein anderer Dienst, der gebraucht wird, ist gestört. Versuchen Sie es gleich noch einmal.',
    },
  },
  GATEWAY_TIMEOUT: {
    status: 504,
    message: 'A service that this one depends on took too long; try again shortly.',
    words: {
      en: 'Another service that is needed takes too long. Try again shortly.',
      de: 'Ein anderer Dienst, der gebraucht wird, ist zu langsam. Versuchen Sie es gleich noch einmal.',
    },
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'There is no such route; GET /docs lists them all.',
    words: {
      en: 'The service does not know this. Load the page again: it may have been updated.',
      de: 'Der Dienst kennt das nicht. Laden Sie die Seite neu: Vielleicht wurde er aktualisiert.',
    },
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests; wait for the time given in the Retry-After header.',
    words: { en: 'Too many requests.', de: 'Zu viele Anfragen.' },
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Too many attempts to sign in; wait for the time given in the Retry-After header.',
    words: { en: 'Too many wrong attempts.', de: 'Zu viele falsche Versuche.' },
  },
  TEAM_NOT_FOUND: {
    status: 404,
    message: 'You are not a member of a team with this id.',
    words: { en: 'You are not in this team.', de: 'Sie gehören nicht zu diesem Team.' },
  },
  TEAM_BEING_DELETED: {
    status: 410,
    message: 'The team was deleted; its data are being removed.',
    words: {
      en: 'This team is being deleted. Nobody can use it any more.',
      de: 'Dieses Team wird gelöscht. Niemand kann es mehr benutzen.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
    words: {
      en: 'This was sent before with other entries. Load the page again.',
      de: 'Das wurde schon mit anderen Angaben gesendet. Laden Sie die Seite neu.',
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again shortly.',
    words: {
      en: 'The first attempt is still running. Try again shortly.',
      de: 'Der erste Versuch läuft noch. Versuchen Sie es gleich noch einmal.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is overloaded or cannot reach its database; try again shortly.',
    words: { en: 'The service is busy.', de: 'Der Dienst ist ausgelastet.' },
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something failed on our side; quote the X-Request-Id of this response when you ask.',
    words: {
      en: 'Something went wrong. Try again.',
      de: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
    },
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

type ErrorTexts = Record<keyof ErrorWords, Record<string, string>>;

/** What the console says for each error that is declared, by language and code. */
export function errorTexts(): ErrorTexts {
  const texts: ErrorTexts = { en: {}, de: {} };
  for (const [code, { words }] of Object.entries(entries)) {
    if (words === undefined) continue;
    texts.en[code] = words.en;
    texts.de[code] = words.de;
  }
  return texts;
}

/** Adds the errors of a module to the catalogue. @throws Error for a code that is already declared */
export function defineErrors<const Entries extends Record<string, TranslatedError>>(
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
