import { ApiProperty } from '../../core/openapi/decorators';
import {
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import { formUrl } from '../links/form-link';
import { FORM_STATES, type FormOverviewRow, type FormState } from './forms-overview.repository';

/** A form in the list of the console. */
export class FormOverviewView {
  @ApiProperty(idProperty('form'))
  readonly id: string;

  @ApiProperty({ example: 'Coffee club' })
  readonly name: string;

  @ApiProperty({
    enum: FORM_STATES,
    description:
      '`internal`: published, but its link is turned off; `closed`: its page takes no more responses.',
    example: 'online',
  })
  readonly state: FormState;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The URL of the hosted page while the form is online or closed; otherwise null.',
    example: 'https://rapport.example/f/q5TbVd8wXk2NzR7p',
  })
  readonly url: string | null;

  @ApiProperty({ ...COUNT, example: 42 })
  readonly responseCount: number;

  @ApiProperty({ ...NULLABLE_TIME, description: 'Null if there is no response.' })
  readonly newestResponseAt: string | null;

  @ApiProperty({
    ...COUNT,
    maximum: 100,
    description: 'The failed and blocked webhook deliveries in the log, up to 100.',
    example: 0,
  })
  readonly failedDeliveries: number;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty(TIME)
  readonly updatedAt: string;
}

/** A parameter of the link whose values forms keep. */
export class HiddenNameView {
  @ApiProperty({ ...TEXT, example: 'utm_campaign' })
  readonly name: string;
}

function stateOf({ status, isPublic, isClosed }: FormOverviewRow): FormState {
  if (status !== 'published') return 'draft';
  if (!isPublic) return 'internal';
  return isClosed ? 'closed' : 'online';
}

/** @param origin the origin of the service, for the URLs of hosted pages */
export function toFormOverviewView(row: FormOverviewRow, origin: string): FormOverviewView {
  const state = stateOf(row);
  const isOpen = state === 'online' || state === 'closed';
  return {
    id: row.id,
    name: row.name,
    state,
    url: isOpen && row.link !== null ? formUrl(origin, row.link) : null,
    responseCount: row.responseCount,
    newestResponseAt: row.newestResponseAt?.toISOString() ?? null,
    failedDeliveries: row.failedDeliveries,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const FORMS_HEADER = [
  'Form ID',
  'Name',
  'State',
  'URL',
  'Responses',
  'Newest response at',
  'Created at',
  'Updated at',
];

/** The export of forms, by content type. */
export const FORMS_EXAMPLES = {
  'text/csv': `${FORMS_HEADER.join(',')}\r\n${idProperty('form').example},Coffee club,online,https://rapport.example/f/q5TbVd8wXk2NzR7p,42,2026-11-02T09:30:00.000Z,2026-10-01T08:00:00.000Z,2026-10-01T08:00:00.000Z\r\n`,
};

export const toFormCells = (form: FormOverviewView): string[] => [
  form.id,
  form.name,
  form.state,
  form.url ?? '',
  String(form.responseCount),
  form.newestResponseAt ?? '',
  form.createdAt,
  form.updatedAt,
];
