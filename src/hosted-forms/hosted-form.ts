import type { BuilderSettings } from '../forms/domain/builder-settings';
import type { FieldType } from '../forms/domain/field-types';
import type { AnswerField } from '../responses/domain/read-answer';

/** A field of a form with everything that its page shows. */
export interface HostedField extends AnswerField {
  readonly id: string;
  readonly label: string;
  readonly fieldType: FieldType;
  readonly isRequired: boolean;
  readonly placeholder: string | null;
  readonly helperText: string | null;
  readonly defaultValue: string | null;
}

/** A form with everything that its page shows; the unsaved form of a preview has no id yet. */
export interface HostedForm {
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly HostedField[];
  readonly settings: BuilderSettings;
}

/** What a visitor has typed or chosen, by field id: several texts for a checkbox group, otherwise one. */
export type FieldTexts = ReadonlyMap<string, readonly string[]>;
