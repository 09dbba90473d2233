import type { Answer } from '../forms/types';
import { useFormats } from '../texts/formats';
import { DAY_PATTERN, type Formats } from '../texts/formats-of';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';

interface AnswerWords {
  readonly yes: string;
  readonly no: string;
  readonly locale: string;
  readonly formats: Pick<Formats, 'dateOnly' | 'dateTime'>;
}

const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T/;

/** An answer as people read it, in their language; empty if the field was left blank. */
export function answerText(
  { value, type, fieldType }: Pick<Answer, 'value' | 'type' | 'fieldType'>,
  { yes, no, locale, formats }: AnswerWords,
): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  // All digits of a number: nobody may take a rounded answer for the given one.
  if (typeof value === 'number') {
    return value.toLocaleString(locale, { maximumFractionDigits: 20, useGrouping: false });
  }
  if (type === 'date') return dateText(value, formats);
  if (fieldType === 'Checkbox' && type === 'varchar') return value.split('|').join(', ');
  return value;
}

function dateText(value: string, { dateOnly, dateTime }: AnswerWords['formats']): string {
  if (DAY_PATTERN.test(value)) return dateOnly(value);
  return TIME_PATTERN.test(value) && !Number.isNaN(Date.parse(value)) ? dateTime(value) : value;
}

/** Returns a function that shows answers in the language of the person. */
export function useAnswerText(): (answer: Pick<Answer, 'value' | 'type' | 'fieldType'>) => string {
  const t = useTexts('common');
  const formats = useFormats();
  const { locale } = useLanguage();
  const words = { yes: t('yes'), no: t('no'), locale, formats };
  return (answer) => answerText(answer, words);
}
