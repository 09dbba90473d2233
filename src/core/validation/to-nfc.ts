/**
 * No script needs as many marks in a row (UAX #15, Stream-Safe Text Format). ICU sorts a run of them in quadratic
 * time: 200,000 marks take 12 s.
 */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;

/** The text in Unicode Normalization Form C, in which "é" is one code point; unchanged with 31 marks in a row. */
export function toNfc(text: string): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize('NFC');
}

/** The ways in which a stored text that reads the same may be written: composed and decomposed. */
export function normalFormsOf(text: string): string[] {
  if (TOO_MANY_MARKS.test(text)) return [text];
  return [...new Set([text.normalize('NFC'), text.normalize('NFD'), text])];
}
