import type { FieldTexts, HostedField } from '../hosted-form';
import type { Language } from '../languages/languages';
import { renderField } from './field';
import type { FieldTemplate } from './field-template';
import { Html } from '../../core/values/html';

/** The fields of a form in one language, rendered once: a page that is shown again fills their slots. */
export class FieldsTemplate {
  private readonly templates: readonly (readonly [id: string, template: FieldTemplate])[];

  constructor(fields: readonly HostedField[], language: Language) {
    this.templates = fields.map((field) => [field.id, renderField(field, language)]);
  }

  /** @param errors what the visitor must correct, by field id */
  fill(texts: FieldTexts, errors: ReadonlyMap<string, string>): Html {
    let html = '';
    for (const [id, template] of this.templates) {
      html += `${template.fill(texts.get(id) ?? [], errors.get(id) ?? null)}\n`;
    }
    return new Html(html);
  }

  /** The memory that the templates take, in bytes, at most. */
  get size(): number {
    return this.templates.reduce((sum, [, { size }]) => sum + size, 0);
  }
}
