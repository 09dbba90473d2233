import { BYTE_ORDER_MARK } from '../../../core/http/csv-download';
import { csvLine } from '../../../core/values/csv-line';
import { toCell } from '../../export/export-writers';
import type { ExportFormat } from '../../export/export-responses.dto';
import type { ResponseView } from '../../response.views';
import type { Channel } from '../domain/channel';

/** A response of an export of the inbox. */
export interface ExportedResponse {
  readonly view: ResponseView;
  readonly channel: Channel;
  /** The values by name, or null if there are none. */
  readonly hiddenValues: Readonly<Record<string, string>> | null;
}

/** The format of an export of responses to several forms. */
export interface InboxWriter {
  /** @param questions how many questions a line has room for */
  head(questions: number): string;
  line(response: ExportedResponse, questions: number): string;
}

const HEADER = [
  'Response ID',
  'Submitted at',
  'Form',
  'Channel',
  'Read',
  'Customer ID',
  'Customer first name',
  'Customer last name',
  'Link values',
];

export const INBOX_WRITERS: Readonly<Record<ExportFormat, InboxWriter>> = {
  csv: {
    head: (questions) =>
      BYTE_ORDER_MARK +
      csvLine([
        ...HEADER,
        ...Array.from({ length: questions }, (_, index) => [
          `Question ${index + 1}`,
          `Answer ${index + 1}`,
        ]).flat(),
      ]),
    line: ({ view, channel, hiddenValues }, questions) => {
      const answers = fitting(view.fields, questions).flatMap(({ label, value }) => [
        label,
        toCell(value),
      ]);
      return csvLine([
        view.id,
        view.createdAt,
        view.formName,
        channel,
        String(view.isRead),
        view.subscriberId ?? '',
        view.subscriberFirstName,
        view.subscriberLastName,
        sorted(hiddenValues)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...answers,
        ...Array.from({ length: 2 * questions - answers.length }, () => ''),
      ]);
    },
  },
  ndjson: {
    head: () => '',
    line: ({ view, channel, hiddenValues }) => {
      const values = sorted(hiddenValues);
      const beside =
        values.length === 0 ? { channel } : { channel, hiddenValues: Object.fromEntries(values) };
      return `${JSON.stringify(view).slice(0, -1)},${JSON.stringify(beside).slice(1)}\n`;
    },
  },
};

/**
 * The answers that a line has room for: all of the form, in its order, so that those to one question are below each other. Fields that
 * were added after the file was begun have no answers in it.
 */
function fitting(fields: ResponseView['fields'], questions: number): ResponseView['fields'] {
  if (fields.length <= questions) return fields;
  return fields.filter(({ value }) => value !== null).slice(0, questions);
}

const sorted = (values: ExportedResponse['hiddenValues']): [name: string, value: string][] =>
  Object.entries(values ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
