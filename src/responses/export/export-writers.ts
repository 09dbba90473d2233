import type { FormDefinition } from '../../forms/form-definition';
import type { StoredValue } from '../domain/read-answer';
import { toDecimalText } from '../domain/answer-text';
import type { ResponseView } from '../response.views';
import { BYTE_ORDER_MARK } from '../../core/http/csv-download';
import { csvLine } from '../../core/values/csv-line';
import { distinctNames } from '../../core/values/distinct-names';
import type { ExportFormat } from './export-responses.dto';

/** The format of an export: a head, then one line for each response. */
export interface ExportWriter {
  readonly contentType: string;
  head(form: FormDefinition): string;
  /** @param hiddenValues by name */
  line(
    response: ResponseView,
    form: FormDefinition,
    hiddenValues: Readonly<Record<string, string>>,
  ): string;
}

/** Header cells of the columns before the fields; "Customer" keeps them apart from fields named "First name". */
const RESPONSE_HEADER = [
  'Response ID',
  'Submitted at',
  'Source',
  'Read',
  'Customer ID',
  'Customer first name',
  'Customer last name',
];

const MAX_FORM_NAME_LENGTH = 100;
/** Control characters, and characters that reverse the direction of a text and so can hide the extension. */
const UNSAFE_CHARACTERS_PATTERN = /[\p{Cc}\p{Bidi_Control}]/gu;
/** Characters that Windows, macOS or Linux forbid in file names. */
const RESERVED_CHARACTERS_PATTERN = /[/\\:*?"<>|]/g;

/** The file name of an export, `Coffee club responses.csv`: at most 100 code points of the form's name, made safe. */
export function exportFileName(formName: string, format: ExportFormat): string {
  const plain = formName
    .replaceAll(UNSAFE_CHARACTERS_PATTERN, ' ')
    .replaceAll(RESERVED_CHARACTERS_PATTERN, '_');
  const characters = Array.from(plain.replaceAll(/\s+/g, ' ').trim());
  const name = characters.slice(0, MAX_FORM_NAME_LENGTH).join('').trim();
  // A leading dot would hide the file. The suffix "responses" keeps a form named CON from being a device of Windows.
  return `${name.replace(/^\.+/, '')} responses.${format}`.trimStart();
}

export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: ({ fields, hiddenNames }) =>
      BYTE_ORDER_MARK +
      csvLine([
        ...RESPONSE_HEADER,
        ...distinctNames([...fields.map(({ label }) => label), ...hiddenNames], RESPONSE_HEADER),
      ]),
    line: (response, { hiddenNames }, hiddenValues) =>
      csvLine([
        response.id,
        response.createdAt,
        response.source,
        String(response.isRead),
        response.subscriberId ?? '',
        response.subscriberFirstName,
        response.subscriberLastName,
        ...response.fields.map(({ value }) => toCell(value)),
        ...hiddenNames.map((name) => valueOf(hiddenValues, name) ?? ''),
      ]),
  },
  ndjson: {
    contentType: 'application/x-ndjson',
    head: () => '',
    // Without hidden values, a line is the object of the list.
    line: (response, { hiddenNames }, hiddenValues) => {
      const line = JSON.stringify(response);
      if (hiddenNames.length === 0) return `${line}\n`;
      const named = hiddenNames.map((name) => [name, valueOf(hiddenValues, name)] as const);
      return `${line.slice(0, -1)},"hiddenValues":${JSON.stringify(Object.fromEntries(named))}}\n`;
    },
  },
};

/** A name can be that of a property of every object, such as `constructor`. */
const valueOf = (values: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null;

/** An answer as a cell of a table, which is empty without an answer. */
export function toCell(value: StoredValue | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? toDecimalText(value) : String(value);
}
