import { toDriverError } from '@rapport/pg-lanes';

const ENCODING_HINT =
  'a user or password with characters such as @ : / # must be percent-encoded in the URL: @ is %40';
const TRUST_HINT = 'the certificate is not trusted: add sslrootcert=/path/to/ca.pem to the URL';

/** Hints by the error code of Node or the SQLSTATE. */
const HINT_OF_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: `if this is no host name of yours: ${ENCODING_HINT}`,
  EAI_AGAIN: `if this is no host name of yours: ${ENCODING_HINT}`,
  ECONNREFUSED: 'nothing listens there: check host and port, and whether PostgreSQL runs',
  SELF_SIGNED_CERT_IN_CHAIN: TRUST_HINT,
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST_HINT,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST_HINT,
  '28P01': ENCODING_HINT,
  '3D000': 'create the database first, with the role of the URL as its owner',
};

/** The most frequent cause of a connection error and its remedy, or null for other errors. */
export function hintAtConnectionError(thrown: unknown): string | null {
  const error = toDriverError(thrown);
  if (error === null) return null;
  if (/does not support SSL/.test(error.message)) {
    return 'remove sslmode from the URL, or switch on TLS in PostgreSQL';
  }
  if (/pg_hba\.conf.*no encryption/.test(error.message)) {
    return 'the server wants TLS: add sslmode=verify-full to the URL';
  }
  return HINT_OF_CODE[error.code ?? ''] ?? null;
}
