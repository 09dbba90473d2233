import { ApiProperty } from '../../core/openapi/decorators';
import {
  BOOLEAN,
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { FieldType } from '../../forms/domain/field-types';
import type { FormOutline } from '../../forms/form-definition';
import type { ResponseRow } from '../response-columns.sql';
import { HIDDEN_VALUES, type HiddenValueView } from '../hidden-value.views';
import { AnswerView, MarkedView, toAnswerView } from '../response.views';
import { DeliveryView } from '../webhooks/delivery.views';
import { CHANNELS, type Channel, toChannel } from './domain/channel';
import { findMatch } from './domain/find-match';
import { answerText, cutText, isNameKey, responseTitle } from './domain/response-title';

const MAX_ANSWERS = 4;
/** Code points of an answer in a list. */
const MAX_ANSWER_LENGTH = 200;

/** The linked customer, as a list names it. */
export class InboxCustomerView {
  @ApiProperty(idProperty('customer'))
  id: string;

  @ApiProperty({ ...TEXT, example: 'Ada' })
  firstName: string;

  @ApiProperty({ ...TEXT, example: 'Lovelace' })
  lastName: string;
}

/** The answer that a search has found, around the hit. */
export class InboxMatchView {
  @ApiProperty({ ...TEXT, description: 'The label of the field.', example: 'Remarks' })
  label: string;

  @ApiProperty({ ...TEXT, example: 'I love ' })
  before: string;

  @ApiProperty({ ...TEXT, example: 'dark' })
  hit: string;

  @ApiProperty({ ...TEXT, example: ' roasts' })
  after: string;
}

/** A response in the inbox. */
export class InboxItemView {
  @ApiProperty(idProperty('response'))
  id: string;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty(idProperty('form'))
  formId: string;

  @ApiProperty({ ...TEXT, example: 'Coffee club' })
  formName: string;

  @ApiProperty(BOOLEAN)
  isRead: boolean;

  @ApiProperty({ enum: CHANNELS, example: 'page' })
  channel: Channel;

  @ApiProperty({
    type: InboxCustomerView,
    nullable: true,
    description: 'Null if the response is linked to no customer.',
  })
  customer: InboxCustomerView | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The name in the answers or of the customer, else an e-mail address, a phone number or another answer, or null if there is none.',
    example: 'Ada Lovelace',
  })
  title: string | null;

  @ApiProperty({
    type: [AnswerView],
    description: `The answers to \`columns\`, or without them up to ${MAX_ANSWERS} that are neither the title nor blank: texts that somebody wrote first, contact data last. Texts are cut to ${MAX_ANSWER_LENGTH} characters.`,
  })
  answers: AnswerView[];

  @ApiProperty({
    type: InboxMatchView,
    nullable: true,
    description: 'The first answer with the searched text; null without a search.',
  })
  match: InboxMatchView | null;
}

/** The unread responses of a form. */
export class UnreadOfFormView {
  @ApiProperty(idProperty('form'))
  formId: string;

  @ApiProperty({ ...COUNT, description: 'At least 1.' })
  unread: number;
}

export class UnreadView {
  @ApiProperty({ ...COUNT, description: 'The number over all forms.' })
  total: number;

  @ApiProperty({ type: [UnreadOfFormView], description: 'The forms with unread responses.' })
  forms: UnreadOfFormView[];
}

export class MarkedInboxView extends MarkedView {
  @ApiProperty({
    type: [String],
    description: 'The ids of the responses that have changed: marking these undoes it.',
    example: [opaqueId('response').example],
  })
  ids: string[];
}

/** What the console shows beside a response. */
export class ResponseContextView {
  @ApiProperty({ enum: CHANNELS, example: 'page' })
  channel: Channel;

  @ApiProperty(HIDDEN_VALUES)
  hiddenValues: HiddenValueView[];

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The campaign that the response counts for: its hidden value `utm_campaign` or, without one, the campaign of its form at the submission; or null for none.',
    example: 'spring-26',
  })
  campaignId: string | null;

  @ApiProperty({
    type: [DeliveryView],
    description: 'The webhook deliveries of the response that are still in the log.',
  })
  deliveries: DeliveryView[];
}

/** @param columns the keys of the fields that are shown, or null for the first answers */
export function toInboxItem(
  form: FormOutline,
  row: ResponseRow,
  search: string | null,
  columns: readonly string[] | null,
): InboxItemView {
  const answers = form.fields.map((field) => toAnswerView(field, row.answers[field.id] ?? null));
  const customer =
    row.subscriberId === null
      ? null
      : {
          id: row.subscriberId,
          firstName: row.subscriberFirstName ?? '',
          lastName: row.subscriberLastName ?? '',
        };
  const customerName = customer === null ? '' : `${customer.firstName} ${customer.lastName}`;
  const title = responseTitle(answers, customerName);
  const shown =
    columns === null
      ? mostTelling(answers.filter((answer) => isWorthShowing(answer, title)))
      : columns.flatMap((key) => answers.find((answer) => answer.key === key) ?? []);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    formId: form.id,
    formName: form.name,
    isRead: row.isRead,
    channel: toChannel(row.source),
    customer,
    title,
    answers: shown.map(({ key, label, type, fieldType, value }) => ({
      key,
      label,
      type,
      fieldType,
      value: cutValue(value),
    })),
    match: search === null ? null : matchIn(answers, search),
  };
}

/** Texts that somebody wrote tell more than choices, and these more than contact data. */
const RANKS: Partial<Record<FieldType, number>> = {
  Textarea: 0,
  EmailInput: 2,
  PhoneInput: 2,
  DatePicker: 2,
};
const RANK_OF_OTHERS = 1;

const rankOf = ({ fieldType }: AnswerView): number => RANKS[fieldType] ?? RANK_OF_OTHERS;

const mostTelling = (answers: readonly AnswerView[]): AnswerView[] =>
  answers.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MAX_ANSWERS);

function isWorthShowing({ key, value }: AnswerView, title: string | null): boolean {
  const text = answerText(value);
  return text !== '' && !isNameKey(key) && text !== title;
}

const cutValue = (value: AnswerView['value']): AnswerView['value'] =>
  typeof value === 'string' ? cutText(value, MAX_ANSWER_LENGTH) : value;

function matchIn(answers: readonly AnswerView[], search: string): InboxMatchView | null {
  for (const { label, value } of answers) {
    const match = findMatch(value, search);
    if (match !== null) return { label, ...match };
  }
  return null;
}
