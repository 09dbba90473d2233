/** A text of the service for one line on a terminal, as `printableLine` of `src/core/values/printable-text.ts`, which is not compiled here. */
export const printableLine = (text) =>
  String(text).replaceAll(
    /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    ' ',
  );
