import { ApiProperty } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import {
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TIME,
} from '../../core/openapi/common-properties';
import type { BuilderSavePlan, ChangedKey } from '../domain/plan-builder-save';
import type { FieldDetails } from '../form-details.sql';
import { FormDetailsView, toFormDetailsView } from '../form-details.views';
import { formUrl } from '../links/form-link';
import { type BuilderSettings, readBuilderSettings } from '../domain/builder-settings';
import { BUILDER_SETTINGS } from './builder-settings.schema';
import type { BuilderForm } from './builder.repository';

const FIELD_ID = {
  type: 'string',
  description: 'The id of the field; opaque.',
  example: '01972d1e-4d06-7a11-9f35-c04be2719d63',
} as const;

class LastChangeView {
  @ApiProperty(TIME)
  readonly at: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The name of a person or the label of a key, or null for the operator.',
    example: 'Ada Lovelace',
  })
  readonly by: string | null;
}

class ChangedKeyView implements ChangedKey {
  @ApiProperty(FIELD_ID)
  readonly fieldId: string;

  @ApiProperty({ example: 'roast' })
  readonly from: string;

  @ApiProperty({ example: 'favourite_roast' })
  readonly to: string;
}

export class ClosingView {
  @ApiProperty(NULLABLE_TIME)
  readonly closesAt: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 100 })
  readonly maxResponses: number | null;
}

export class ClosedFormView {
  @ApiProperty(idProperty('form'))
  readonly id: string;
}

/** A form as the builder shows and edits it. */
export class BuilderView {
  @ApiProperty()
  readonly form: FormDetailsView;

  @ApiProperty(BUILDER_SETTINGS)
  readonly settings: BuilderSettings;

  @ApiProperty({
    type: [String],
    description:
      'The parameters of the link whose values are stored with the responses of the hosted page.',
    example: ['utm_source', 'utm_campaign'],
  })
  readonly hiddenNames: readonly string[];

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The campaign of responses without the hidden value `utm_campaign`, or null for none.',
    example: 'spring-26',
  })
  readonly campaignId: string | null;

  @ApiProperty({
    type: ClosingView,
    nullable: true,
    description: 'Null if the hosted page does not close.',
  })
  readonly closing: ClosingView | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The URL of the hosted page, or null if the form was never published.',
    example: 'https://rapport.example/f/q5TbVd8wXk2NzR7p',
  })
  readonly url: string | null;

  @ApiProperty({
    type: LastChangeView,
    nullable: true,
    description: 'Null if the form was not changed since it was created.',
  })
  readonly lastChange: LastChangeView | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description:
      'The number of answers to each field, by its id; empty for a form with more than 100,000 responses.',
    example: { [FIELD_ID.example]: 42 },
  })
  readonly answers: Readonly<Record<string, number>>;
}

export class SavedFormView extends BuilderView {
  @ApiProperty({ type: [ChangedKeyView] })
  readonly changedKeys: readonly ChangedKeyView[];
}

export class RemovedFieldView {
  @ApiProperty(FIELD_ID)
  readonly fieldId: string;

  @ApiProperty({ example: 'favourite_roast' })
  readonly key: string;

  @ApiProperty({ example: 'Favourite roast' })
  readonly label: string;

  @ApiProperty({ ...COUNT, description: 'The number of answers that the removal deletes.' })
  readonly answers: number;
}

/** What saving would change. */
export class SavePlanView {
  @ApiProperty({ type: [ChangedKeyView] })
  readonly changedKeys: readonly ChangedKeyView[];

  @ApiProperty({ type: [RemovedFieldView] })
  readonly removedFields: readonly RemovedFieldView[];
}

/**
 * @param changedBy the name of the person or API key that changed the form last, or null if unknown
 * @param origin the origin of the service, for the URL of the hosted page
 * @param caller see `toFormDetailsView`
 */
export function toBuilderView(
  form: BuilderForm,
  changedBy: string | null,
  answers: ReadonlyMap<string, number>,
  origin: string,
  caller: Pick<RequestScope, 'actor'>,
): BuilderView {
  return {
    form: toFormDetailsView(form, caller),
    settings: readBuilderSettings(form.settings),
    hiddenNames: form.hiddenNames,
    campaignId: form.campaignId,
    closing:
      form.closesAt === null && form.maxResponses === null
        ? null
        : {
            closesAt: form.closesAt?.toISOString() ?? null,
            maxResponses: form.maxResponses,
          },
    url: form.link === null ? null : formUrl(origin, form.link),
    lastChange: form.version === 1 ? null : { at: form.updatedAt.toISOString(), by: changedBy },
    answers: Object.fromEntries(answers),
  };
}

export function toSavedFormView(
  { form, settings, hiddenNames, campaignId, closing, url, lastChange, answers }: BuilderView,
  changedKeys: readonly ChangedKey[],
): SavedFormView {
  const what = { form, settings, hiddenNames, campaignId, closing };
  return { ...what, url, lastChange, answers, changedKeys };
}

/** @param answers the number of answers to each removed field, by its id */
export function toSavePlanView(
  { changedKeys, removed }: Pick<BuilderSavePlan<object, FieldDetails>, 'changedKeys' | 'removed'>,
  answers: ReadonlyMap<string, number>,
): SavePlanView {
  return {
    changedKeys,
    removedFields: removed.map(({ id, key, label }) => ({
      fieldId: id,
      key,
      label,
      answers: answers.get(id) ?? 0,
    })),
  };
}
