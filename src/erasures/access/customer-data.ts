import type { ArchivedRows } from '../../tenancy/modules/customer-rows';
import type { HiddenValueView } from '../../responses/hidden-value.views';
import type { AnswerView } from '../../responses/response.views';

/** A property of the record of a customer. */
export type RecordValue = string | number | readonly string[] | null;

/** An answer to a field of a form. */
export type Answer = Pick<AnswerView, 'key' | 'label' | 'value'>;

/** A change of the balance. */
export interface EntryOfCustomer {
  readonly id: string;
  readonly at: string;
  readonly points: number;
  readonly balanceAfter: number;
  readonly reason: 'loyalty' | 'coupon' | 'correction';
  readonly coupon: string | null;
  readonly note: string | null;
  readonly reference: string | null;
}

/** A row of a list that a manifest declares; its other properties are the columns. */
export type DeclaredRow = Readonly<Record<string, string | number | null>> & {
  readonly at: string;
};

/** A list that a manifest declares. */
export interface DeclaredList extends Pick<ArchivedRows, 'name' | 'title' | 'columns'> {
  readonly read: () => AsyncIterable<DeclaredRow>;
}

export interface ResponseOfCustomer {
  readonly id: string;
  readonly at: string;
  readonly form: string;
  readonly source: string;
  readonly answers: readonly Answer[];
  readonly hiddenValues: readonly HiddenValueView[];
  readonly campaignId: string | null;
  /** null unless the response is in the bin. */
  readonly deletedAt: string | null;
  /** When it was to be passed on to the webhook of the form, and with which result. */
  readonly deliveries: readonly { readonly at: string; readonly status: string }[];
}

export interface QuarantinedOfCustomer {
  readonly at: string;
  readonly expiresAt: string;
  readonly form: string;
  readonly answers: readonly Answer[];
  readonly hiddenValues: readonly HiddenValueView[];
}

/** An event of the audit log about the customer. */
export interface EventOfCustomer {
  readonly at: string;
  readonly action: string;
  readonly by: 'key' | 'user' | 'system';
  readonly details: Readonly<Record<string, unknown>>;
}

/** All data about a customer. Each call of a list reads it again, while it is consumed. */
export interface CustomerData {
  readonly createdAt: string;
  readonly customer: Readonly<Record<string, RecordValue>>;
  readonly lists: {
    readonly entries: () => AsyncIterable<EntryOfCustomer>;
    readonly responses: () => AsyncIterable<ResponseOfCustomer>;
    readonly quarantined: () => AsyncIterable<QuarantinedOfCustomer>;
    readonly events: () => AsyncIterable<EventOfCustomer>;
  };
  readonly declared: readonly DeclaredList[];
}

/** The minimum length of a chunk in UTF-16 code units: small values are joined, and no chunk is much larger. */
const CHUNK_LENGTH = 64 * 1024;

/** Joins the parts of a text to chunks. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The data as one JSON object. */
export async function* writeJson({
  createdAt,
  customer,
  lists: { entries, ...lists },
  declared,
}: CustomerData): AsyncGenerator<string> {
  yield `{"createdAt":${JSON.stringify(createdAt)},"customer":${JSON.stringify(customer)}`;
  const all = [
    ['entries', entries] as const,
    ...declared.map(({ name, read }) => [name, read] as const),
    ...Object.entries(lists),
  ];
  for (const [name, read] of all) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const item of read()) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
