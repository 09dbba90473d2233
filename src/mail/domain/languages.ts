export const MAIL_LANGUAGES = ['en', 'de'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** The language of a mail for a BCP 47 tag; English for null and for languages without templates. */
export function languageOf(locale: string | null): MailLanguage {
  const [language = ''] = (locale ?? '').toLowerCase().split('-');
  return MAIL_LANGUAGES.find((known) => known === language) ?? 'en';
}

/** The best language for an `Accept-Language` header: the one with templates that comes first among those with the highest weight. */
export function languageOfHeader(header: string | undefined): MailLanguage {
  const ranges = (header ?? '').slice(0, 500).split(',');
  const weighed = ranges.map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight) };
  });
  const [best] = weighed
    .filter(({ language, weight }) => weight > 0 && MAIL_LANGUAGES.some((one) => one === language))
    .toSorted((one, other) => other.weight - one.weight);
  return languageOf(best?.language ?? null);
}
