import { createHash } from 'node:crypto';

/** Values that a text must not contain, by their names. */
export type Secrets = Readonly<Record<string, string>>;

/** A part of a long secret of this length counts as the secret. */
const PIECE_LENGTH = 16;

/** Internals of the service that a response must not show. */
const INTERNALS: Readonly<Record<string, RegExp>> = {
  'a stack trace': /(?:\n|\\n)\s+at |\bat (?:async |new )?[\w.<>]+ \(|node:internal/,
  'a file path':
    /node_modules|\b(?:src|dist|test|migrations)\/[\w./-]+\.[cm]?[jt]s\b|\.[cm]?[jt]s:\d+|\/(?:home|root|srv|tmp|usr|var)\/\w/,
  SQL: /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s[^<>]{0,2000}?\b(?:FROM|VALUES|SET|WHERE|AS)\b/,
  'a message of PostgreSQL':
    /\b(?:relation|column|constraint|type) \\?"|(?:\)|operator) does not exist|syntax error at|duplicate key|invalid input syntax/,
  'a name of the schema':
    /\b(?:pk|uq|fk|ck|ix)_[a-z]+_\w+|\b(?:api_keys|form_responses|webhook_deliveries|points_transactions|idempotency_keys)\b/,
  'the address of a database': /\bpostgres(?:ql)?:\/\//,
};

/** Returns the names of the secrets that a text contains: whole, in part, encoded or hashed. */
export function findSecrets(text: string, secrets: Secrets): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => encodingsOf(secret).some((encoding) => text.includes(encoding)))
    .map(([name]) => name);
}

/** Returns the names of the internals that a text shows. */
export function findInternals(text: string): string[] {
  return Object.entries(INTERNALS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name);
}

export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hashed = createHash('sha256').update(secret).digest();
  return [
    ...piecesOf(secret),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...[bytes, hashed].flatMap((one) => [one.toString('base64'), one.toString('base64url')]),
    ...[bytes, hashed].map((one) => one.toString('hex')),
  ];
}

function piecesOf(secret: string): string[] {
  if (secret.length < 2 * PIECE_LENGTH) return [secret];
  const count = secret.length - PIECE_LENGTH + 1;
  return Array.from({ length: count }, (_, at) => secret.slice(at, at + PIECE_LENGTH));
}
