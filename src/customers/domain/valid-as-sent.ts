import { type CountryCode, Metadata, type MetadataJson } from 'libphonenumber-js/core';
import maxMetadata from 'libphonenumber-js/max/metadata';

/** The methods of a numbering plan of libphonenumber-js that its types leave out. Patterns are sources of regular expressions; 0 is none. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  nationalPrefixForParsing(): string | 0 | undefined;
  leadingDigits(): string | 0 | undefined;
  type(name: string): { pattern(): string; possibleLengths(): number[] } | undefined;
}

interface CountryPatterns {
  /** Null if nothing but a valid number tells that a number belongs to the country. */
  readonly leadingDigits: RegExp | null;
  readonly national: RegExp;
  readonly types: readonly { readonly pattern: RegExp; readonly lengths: readonly number[] }[];
}

interface CallingCodePatterns {
  readonly nationalPrefix: RegExp | null;
  /** In the order in which the library tries them. */
  readonly countries: readonly CountryPatterns[];
}

const NUMBER_TYPES = [
  'FIXED_LINE',
  'MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
  'UAN',
  'PAGER',
  'VOIP',
  'SHARED_COST',
];
const MAX_CALLING_CODE_LENGTH = 3;

const metadata = maxMetadata as unknown as MetadataJson;

/** By calling code. Filled when a code is first used, at most with all codes of the metadata. */
const patternsByCode = new Map<string, CallingCodePatterns>();

/**
 * Whether libphonenumber would return this international number (`+` and ASCII digits) as valid and unchanged. False also
 * when its patterns alone do not tell, as for a number with a national prefix: then the library decides.
 *
 * The library compiles its patterns again for each number, which takes forty times as long: a quarter of the time of a bulk.
 */
export function isValidAsSent(number: string): boolean {
  for (let length = 1; length <= MAX_CALLING_CODE_LENGTH; length++) {
    const patterns = patternsOf(number.slice(1, 1 + length));
    if (patterns !== undefined) return isValidNational(number.slice(1 + length), patterns);
  }
  return false;
}

function isValidNational(
  national: string,
  { nationalPrefix, countries }: CallingCodePatterns,
): boolean {
  if (nationalPrefix?.test(national)) return false;
  for (const country of countries) {
    if (country.leadingDigits === null) {
      if (matches(country, national)) return true;
    } else if (country.leadingDigits.test(national)) {
      return matches(country, national);
    }
  }
  return false;
}

const matches = (country: CountryPatterns, national: string): boolean =>
  country.national.test(national) &&
  country.types.some(
    ({ pattern, lengths }) => lengths.includes(national.length) && pattern.test(national),
  );

function patternsOf(callingCode: string): CallingCodePatterns | undefined {
  const known = patternsByCode.get(callingCode);
  if (known !== undefined) return known;
  const countries = metadata.country_calling_codes[callingCode];
  if (countries === undefined) return undefined;
  const patterns = compile(countries.map(planOf));
  patternsByCode.set(callingCode, patterns);
  return patterns;
}

function planOf(country: CountryCode): NumberingPlan {
  const reader = new Metadata(metadata);
  reader.selectNumberingPlan(country);
  return reader.numberingPlan as unknown as NumberingPlan;
}

/** The first plan is the main one of the calling code: its national prefix applies to all. */
function compile(plans: readonly NumberingPlan[]): CallingCodePatterns {
  return {
    nationalPrefix: startsWith(plans[0]?.nationalPrefixForParsing()),
    countries: plans.map((plan) => ({
      // Leading digits tell countries apart that share a code.
      leadingDigits: plans.length === 1 ? null : startsWith(plan.leadingDigits()),
      national: entirely(plan.nationalNumberPattern()),
      types: NUMBER_TYPES.map((name) => plan.type(name))
        .filter((type) => type !== undefined)
        .filter((type) => type.pattern() !== '')
        .map((type) => ({ pattern: entirely(type.pattern()), lengths: type.possibleLengths() })),
    })),
  };
}

const startsWith = (pattern: string | 0 | undefined): RegExp | null =>
  pattern === undefined || pattern === 0 ? null : new RegExp(`^(?:${pattern})`);
const entirely = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);
