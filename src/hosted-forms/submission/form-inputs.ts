/** The names of the inputs that are no fields of the form. */
export const FORM_INPUTS = {
  token: 't',
  /** An input that people do not see and programs fill in. No browser or password manager knows its name. */
  trap: 'zq7_k',
  /** The solution of the proof of work. */
  work: 'w',
} as const;
