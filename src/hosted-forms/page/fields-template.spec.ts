import { FieldsTemplate } from './fields-template';
import { renderFormPage } from './form-page';
import { GeneratedPages } from '../../../test/support/generated-pages';

describe('FieldsTemplate', () => {
  it('shows each state of a form as if its fields were rendered for this state', () => {
    const generated = new GeneratedPages(1);
    for (let form = 0; form < 150; form += 1) {
      const first = generated.page(generated.form());
      const template = new FieldsTemplate(first.form.fields, first.language);
      for (let state = 0; state < 4; state += 1) {
        const page = { ...generated.page(first.form), language: first.language };
        expect(renderFormPage(page, template)).toEqual(renderFormPage(page));
      }
    }
  });

  it('shows what a visitor has typed and chosen, escaped, and the errors', () => {
    const generated = new GeneratedPages(2);
    let shown = 0;
    for (let index = 0; index < 100; index += 1) {
      const page = generated.page(generated.form());
      const { html } = renderFormPage(page);
      expect(html).not.toContain('\0');
      expect(html.split(' aria-invalid="true"').length > 1).toBe(page.errors.size > 0);
      expect(html.split(/class="field bad"/).length - 1).toBe(page.errors.size);
      for (const { id, fieldType } of page.form.fields) {
        const [text = ''] = page.texts.get(id) ?? [];
        if (fieldType !== 'Textarea' || !text.startsWith('<')) continue;
        shown += 1;
        expect(html).toContain('\n&lt;b&gt;&quot;&#39;&amp;</textarea>');
      }
    }
    expect(shown).toBeGreaterThan(0);
  });
});
