import type { BuilderSettings } from './domain/builder-settings';
import type { FieldDetails } from './form-details.sql';

/** A form with everything that its hosted page shows. */
export interface PageForm {
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly Omit<FieldDetails, 'aiInstruction'>[];
  readonly settings: BuilderSettings;
}

/** A form as it was read for its page, with its version. */
export interface VersionedForm extends PageForm {
  readonly version: number;
  /** See `FormDefinition`. */
  readonly hiddenNames: readonly string[];
  /** Whether the form was stored, before the limit existed, with more than a page may show: it then has no fields and description. */
  readonly isTooLarge: boolean;
}

export interface PageViolation {
  /** The path of the property in the body of a form. */
  readonly path: string;
  readonly message: string;
}

/** Measures the hosted pages of forms. The module that renders the pages provides it, because it depends on this module. */
export abstract class PageMeasure {
  /** The largest parts of a page that is too large; none if the form may be published. */
  abstract findViolations(form: PageForm): PageViolation[];
}
