/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Only the first sign may be a plus and the digits must be enough, else `+1-2` would be a number to call. */
const PHONE_NUMBER = /^\+(?=(\D*\d){5,15}\D*$)[\d ().-]+$/;

/** A text that spreadsheets show and never run: with a leading apostrophe where they would. */
export function defuseFormula(text: string): string {
  if (!FORMULA.test(text) || PLAIN_NUMBER.test(text) || PHONE_NUMBER.test(text)) return text;
  return `'${text}`;
}
