import { FRAME_SCRIPT } from '../embed/frame-script';
import type { HiddenValues } from '../../responses/domain/hidden-values';
import type { FieldTexts, HostedForm } from '../hosted-form';
import { WORK_SCRIPT } from '../spam/work-script';
import { FORM_INPUTS, HIDDEN_INPUT_PREFIX } from '../submission/form-inputs';
import { type PageFrame, type RenderedPage, renderDocument } from './document';
import { controlIdOf, direction } from './field';
import { FieldsTemplate } from './fields-template';
import { type Html, type HtmlPart, markup } from '../../core/values/html';

/** The place of {@link VisitInputs} in a prepared page, near its end: everything before it is the same for all visitors. */
export const INPUTS_PLACEHOLDER = '\u0000inputs\u0000';

/** What a page sends of its visit in hidden inputs, so that it needs no cookie. */
export interface VisitInputs {
  readonly token: string;
  readonly hiddenValues: HiddenValues;
}

export interface FormPage extends Omit<PageFrame, 'settings'> {
  readonly form: HostedForm;
  /** The address that the form is sent to. */
  readonly action: string;
  /** The absolute address of the logo, for previews of the link, or null if there is none or it is not known. */
  readonly previewImage: string | null;
  readonly texts: FieldTexts;
  /** What the visitor must correct, by field id. */
  readonly errors: ReadonlyMap<string, string>;
  /** Why the form is shown again although its answers have no errors, or null if it is shown for the first time, or has errors. */
  readonly notice: { readonly title: string; readonly text: string } | null;
  readonly needsWork: boolean;
  /** The inputs, or null for {@link INPUTS_PLACEHOLDER}. */
  readonly inputs: VisitInputs | null;
}

/**
 * The page of a form; also the preview of the builder.
 * @param fields the fields of the form in the language of the page, if they were rendered before
 */
export function renderFormPage(
  page: FormPage,
  fields = new FieldsTemplate(page.form.fields, page.language),
): RenderedPage {
  const { form, language, errors, isEmbedded, needsWork } = page;
  const { words } = language;
  const hasErrors = errors.size > 0;
  const description = form.description?.trim() ?? '';
  const lead =
    description !== '' &&
    markup`<p class="lead"${direction(description, language)}>${description}</p>\n`;
  const submit = markup`<button type="submit" data-sending="${words.sending}">${form.settings.submitLabel ?? words.send}</button>`;
  const main = markup`${hasErrors ? summary(page) : notice(page)}<h1${direction(form.name, language)}>${form.name}</h1>
${lead}<form id="form" method="post" action="${page.action}" accept-charset="utf-8" novalidate>
${fields.fill(page.texts, errors)}${trap(words.leaveEmpty)}
${needsWork && markup`<noscript><p class="hint">${words.withoutScripts}</p></noscript>\n`}${submit}
</form>`;
  return renderDocument(
    { ...page, settings: form.settings },
    {
      title: hasErrors ? `${words.errorPrefix} ${form.name}` : form.name,
      head: hasErrors ? null : linkPreview(page),
      main,
      scripts: [...(isEmbedded ? [FRAME_SCRIPT] : []), ...(needsWork ? [WORK_SCRIPT] : [])],
      end: page.inputs === null ? markup`${INPUTS_PLACEHOLDER}` : renderInputs(page.inputs),
    },
  );
}

/** The inputs of a visit. Ten values of 255 characters take less than 20 KB, even if each character is escaped. */
export function renderInputs({ token, hiddenValues }: VisitInputs): Html {
  const hidden = [...hiddenValues].map(([name, value]) =>
    hiddenInput(HIDDEN_INPUT_PREFIX + name, value),
  );
  return markup`${hiddenInput(FORM_INPUTS.token, token)}${hidden}`;
}

const hiddenInput = (name: string, value: string): Html =>
  markup`<input type="hidden" form="form" name="${name}" value="${value}">`;

/** An input that people do not see. The attributes tell password managers to ignore it. */
const trap = (label: string): Html =>
  markup`<div class="away" aria-hidden="true"><label for="trap">${label}</label><input id="trap" name="${FORM_INPUTS.trap}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore></div>`;

const SUMMARY_ATTRIBUTES = markup`role="alert" tabindex="-1" autofocus`;

/** The list of errors in the manner of the GOV.UK Design System: before the form, and with the focus. */
function summary({ form, errors, language: { words } }: FormPage): Html {
  const items = form.fields.map((field) => {
    const error = errors.get(field.id);
    return error !== undefined && markup`<li><a href="#${controlIdOf(field)}">${error}</a></li>`;
  });
  return markup`<div class="summary" ${SUMMARY_ATTRIBUTES}><h2>${words.problem}</h2><ul>${items}</ul></div>\n`;
}

const notice = ({ notice }: FormPage): HtmlPart =>
  notice !== null &&
  markup`<div class="summary notice" ${SUMMARY_ATTRIBUTES}><h2>${notice.title}</h2><p>${notice.text}</p></div>\n`;

/** The Open Graph tags that messengers show for a link. */
function linkPreview({ form, previewImage }: FormPage): Html {
  const description = form.description?.trim() ?? '';
  const texts =
    description !== '' &&
    markup`<meta name="description" content="${description}">\n<meta property="og:description" content="${description}">\n`;
  const image =
    previewImage !== null && markup`<meta property="og:image" content="${previewImage}">\n`;
  return markup`<meta property="og:type" content="website">\n<meta property="og:title" content="${form.name}">\n${texts}${image}`;
}
