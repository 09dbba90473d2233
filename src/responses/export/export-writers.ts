import type { FormDefinition } from '../../forms/form-definition';
import type { StoredValue } from '../domain/read-answer';
import { toDecimalText } from '../domain/to-decimal-text';
import type { ResponseView } from '../response.views';
import { csvLine } from './domain/csv-line';
import type { ExportFormat } from './export-responses.dto';

/** How the responses of a form are written down: what comes first, and then one response after the other. */
export interface ExportWriter {
  readonly contentType: string;
  head(form: FormDefinition): string;
  line(response: ResponseView): string;
}

/** By it Excel knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Left of the answers; the form's own fields often have names like "First name". */
const COLUMNS = [
  'Response ID',
  'Submitted at',
  'Source',
  'Read',
  'Customer ID',
  'Customer first name',
  'Customer last name',
];

export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: ({ fields }) =>
      BYTE_ORDER_MARK + csvLine([...COLUMNS, ...fields.map(({ label }) => label)]),
    line: (response) =>
      csvLine([
        response.id,
        response.createdAt,
        response.source,
        String(response.isRead),
        response.subscriberId ?? '',
        response.subscriberFirstName,
        response.subscriberLastName,
        ...response.fields.map(({ value }) => toCell(value)),
      ]),
  },
  ndjson: {
    contentType: 'application/x-ndjson',
    head: () => '',
    line: (response) => `${JSON.stringify(response)}\n`,
  },
};

function toCell(value: StoredValue | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? toDecimalText(value) : String(value);
}
