import { Transform } from 'class-transformer';
import { checkText, type TextLimits } from './check-text';
import { isBlankText, toNfc } from './text';
import { type Check, Rule } from './rule';

const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

/** Removes surrounding white space of a text. */
export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Removes surrounding white space of a text; a text without a visible character becomes null. */
export const TrimmedOrNull = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return isBlankText(value) ? null : value.trim();
  });

/** Removes surrounding white space and converts to NFC, so that canonically equivalent texts are equal. */
export const normalizeText = (text: string): string => toNfc(text.trim());

/** Applies {@link normalizeText}, for texts that are compared or searched. */
export const Normalized = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normalizeText(value) : value,
  );

/** Converts 1 to 16 digits to a number, `"8080"` to 8080; any other value is left to the check that follows. */
export const ToWholeNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );

/** Accepts undefined and null, and checks every other value. */
const optional =
  (check: Check): Check =>
  (value, object) =>
    isAbsent(value) ? null : check(value, object);

export const IsText = (limits?: TextLimits) => Rule('text', (value) => checkText(value, limits));

export const IsOptionalText = (limits?: TextLimits) =>
  Rule(
    'optionalText',
    optional((value) => checkText(value, limits)),
  );

export const checkOptionalBoolean = (value: unknown): string | null =>
  isAbsent(value) || typeof value === 'boolean' ? null : 'must be true or false';

export const IsBoolean = () =>
  Rule('boolean', (value) => (isAbsent(value) ? 'is required' : checkOptionalBoolean(value)));

export const IsOptionalBoolean = () => Rule('optionalBoolean', checkOptionalBoolean);

const checkChoice = (value: unknown, choices: readonly string[]): string | null =>
  typeof value === 'string' && choices.includes(value)
    ? null
    : `must be one of ${choices.join(', ')}`;

export const IsChoice = (choices: readonly string[]) =>
  Rule('choice', (value) => (isAbsent(value) ? 'is required' : checkChoice(value, choices)));

export const IsOptionalChoice = (choices: readonly string[]) =>
  Rule(
    'optionalChoice',
    optional((value) => checkChoice(value, choices)),
  );

/** Applies a check to an optional property. */
export const IsOptionally = (name: string, check: Check) => Rule(name, optional(check));

/** The rules of an object whose names are data, such as ids. */
export interface MapRules {
  /** The maximum number of members. */
  readonly max: number;
  /** Whether a name is valid. */
  readonly name: (name: string) => boolean;
  readonly value: (value: unknown) => boolean;
}

/** Checks an optional object whose names are data. @param reason the violation: what the object must be */
export const IsOptionalMap = ({ max, name, value }: MapRules, reason: string) =>
  IsOptionally('map', (map) => {
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return reason;
    const members = Object.entries(map);
    if (members.length > max) return `must have at most ${max} members`;
    return members.every(([memberName, member]) => name(memberName) && value(member))
      ? null
      : reason;
  });
