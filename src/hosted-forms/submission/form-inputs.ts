import type { HostedField } from '../hosted-form';

/** The names of the inputs that are no fields of the form. */
export const FORM_INPUTS = {
  token: 't',
  /** A honeypot: people do not see the input, programs fill it in. Browsers and password managers do not know its name. */
  trap: 'zq7_k',
  /** The solution of the proof of work. */
  work: 'w',
} as const;

/** The prefix of the names of inputs of fields. */
export const FIELD_INPUT_PREFIX = 'f_';

/** The prefix of the names of inputs of hidden values. */
export const HIDDEN_INPUT_PREFIX = 'h_';

/** The name of a field's inputs. Contains the id, because the key may change while the page is open. */
export const inputNameOf = ({ id }: Pick<HostedField, 'id'>): string => FIELD_INPUT_PREFIX + id;
