/** The maximum number of hidden values of a form. */
export const MAX_HIDDEN_NAMES = 10;
/** In code points, as the campaign of a post. */
export const MAX_CAMPAIGN_ID_LENGTH = 255;

/** The hidden value that names the campaign of a response. */
export const CAMPAIGN_NAME = 'utm_campaign';

/** Starts with a letter, so that no name is `__proto__`. */
const HIDDEN_NAME_PATTERN = /^[a-z][a-z0-9_]{0,63}$/;

/** Parameters of the page itself: `embed` marks a page in a frame. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['embed']);

/** The violation of the rule of a name, or null. */
export function checkHiddenName(name: unknown): string | null {
  if (typeof name !== 'string' || !HIDDEN_NAME_PATTERN.test(name)) {
    return 'must have 1 to 64 lowercase letters, digits and underscores, and begin with a letter';
  }
  return RESERVED_NAMES.has(name) ? 'is a parameter of the page itself' : null;
}

/** The violations of a list of names, or null. */
export function checkHiddenNames(names: unknown): string | readonly string[] | null {
  if (!Array.isArray(names) || names.length > MAX_HIDDEN_NAMES) {
    return `must be an array of at most ${MAX_HIDDEN_NAMES} names`;
  }
  const violations = names.flatMap((name: unknown, index) => {
    const reason = names.indexOf(name) < index ? 'must be unique' : checkHiddenName(name);
    return reason === null ? [] : [`[${index}]: ${reason}`];
  });
  return violations.length > 0 ? violations : null;
}

/** The violations of names that are keys of fields, whose parameters prefill these. */
export const findNamesOfFields = (
  names: readonly string[],
  fields: readonly { readonly key: string }[],
): string[] =>
  names.flatMap((name, index) =>
    fields.some(({ key }) => key === name)
      ? [`hiddenNames[${index}]: is the key of a field of the form`]
      : [],
  );
