import type { TeamContext } from '../../core/http/team-context';
import type { ChangedKey } from '../domain/plan-builder-save';
import { type FormDetailsView, toFormDetailsView } from '../form-details.views';
import { formUrl } from '../links/form-url';
import { type BuilderSettings, readBuilderSettings } from './builder-settings';
import type { BuilderForm } from './builder.repository';

export interface ClosingView {
  readonly closesAt: string | null;
  readonly maxResponses: number | null;
  /** The responses that count towards `maxResponses`. */
  readonly accepted: number;
}

/** A form as the builder shows and edits it. */
export interface BuilderView {
  readonly form: FormDetailsView;
  readonly settings: BuilderSettings;
  readonly closing: ClosingView | null;
  /** The URL of the hosted page; null: the form was never published. */
  readonly url: string | null;
  /** null: not changed since it was created. `by`: a name; null: the operator. */
  readonly lastChange: { readonly at: string; readonly by: string | null } | null;
  /** The number of answers to each field, by its id; empty for a form with more than 100,000 responses. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface SavedFormView extends BuilderView {
  readonly changedKeys: readonly ChangedKey[];
}

export interface RemovedFieldView {
  readonly fieldId: string;
  readonly key: string;
  readonly label: string;
  /** The number of answers that the removal deletes. */
  readonly answers: number;
}

/** What saving would change. */
export interface SavePlanView {
  readonly changedKeys: readonly ChangedKey[];
  readonly removedFields: readonly RemovedFieldView[];
}

/** @param origin that of the service, for the URL of the hosted page; @param team that of the request */
export function toBuilderView(
  form: BuilderForm,
  answers: ReadonlyMap<string, number>,
  origin: string,
  team: Pick<TeamContext, 'member'>,
): BuilderView {
  return {
    form: toFormDetailsView(form, team),
    settings: readBuilderSettings(form.settings),
    closing:
      form.accepted === null
        ? null
        : {
            closesAt: form.closesAt?.toISOString() ?? null,
            maxResponses: form.maxResponses,
            accepted: form.accepted,
          },
    url: form.link === null ? null : formUrl(origin, form.link),
    lastChange:
      form.version === 1 ? null : { at: form.updatedAt.toISOString(), by: form.changedBy },
    answers: Object.fromEntries(answers),
  };
}
