/** SQL: whether a text contains one of the texts of an array, in upper or lower case. */
export const containsAny = (text: string, texts: string): string =>
  `EXISTS (SELECT 1 FROM unnest((SELECT ${texts}::text[])) AS sought_texts (text)
            WHERE strpos(lower(${text}), lower(sought_texts.text)) > 0)`;
