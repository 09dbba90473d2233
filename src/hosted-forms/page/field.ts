import { isCheckboxGroup } from '../../forms/domain/field-types';
import type { HostedField } from '../hosted-form';
import type { Language } from '../languages/languages';
import { inputNameOf } from '../submission/form-inputs';
import { type Html, type HtmlPart, markup } from './html';

export interface ShownField {
  readonly field: HostedField;
  readonly texts: readonly string[];
  /** What the visitor must correct; null: nothing. */
  readonly error: string | null;
}

/** A field, with native controls only. */
export function renderField(shown: ShownField, language: Language): Html {
  const { words } = language;
  const { field, error } = shown;
  const hint =
    field.helperText !== null && markup`<p class="hint" id="h_${field.id}">${field.helperText}</p>`;
  const message =
    error !== null &&
    markup`<p class="error" id="e_${field.id}"><span class="hidden">${words.errorPrefix} </span>${error}</p>`;
  const optional = !field.isRequired && markup` <span class="optional">(${words.optional})</span>`;
  const classes = error === null ? 'field' : 'field bad';
  if (isChoices(field)) {
    const legend = markup`<legend>${isolate(field.label, language)}${optional}</legend>`;
    const list = markup`<div class="choices">${choices(shown)}</div>`;
    return markup`<fieldset class="${classes}"${describedBy(shown)}>${legend}${hint}${message}${list}</fieldset>`;
  }
  const id = inputNameOf(field);
  if (field.fieldType === 'Checkbox') {
    const isChecked = shown.texts[0] === 'true' && markup` checked`;
    const box = markup`<input type="checkbox" value="true" ${attributesOf(shown)}${isChecked}>`;
    const label = markup`<label class="choice">${box}<span>${field.label}${optional}</span></label>`;
    return markup`<div class="${classes}">${message}${label}${hint}</div>`;
  }
  const label = markup`<label for="${id}">${isolate(field.label, language)}${optional}</label>`;
  return markup`<div class="${classes}">${label}${hint}${message}${input(shown, words.choose)}</div>`;
}

/** Keeps the punctuation of a label of the other direction in its place. */
const isolate = (label: string, { direction }: Language): HtmlPart =>
  direction === 'rtl' ? markup`<bdi>${label}</bdi>` : label;

/** The id of the control that the list of errors links to. */
export const controlIdOf = (field: HostedField): string =>
  isChoices(field) ? `${inputNameOf(field)}_0` : inputNameOf(field);

const isChoices = ({ fieldType, isGroup }: HostedField): boolean =>
  fieldType === 'Radio' || isCheckboxGroup(fieldType, isGroup);

function describedBy({ field, error }: ShownField): HtmlPart {
  const ids = [
    ...(field.helperText === null ? [] : [`h_${field.id}`]),
    ...(error === null ? [] : [`e_${field.id}`]),
  ];
  return ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`;
}

/** The attributes that all inputs have. */
function attributesOf(shown: ShownField): Html {
  const name = inputNameOf(shown.field);
  const isRequired = shown.field.isRequired && markup` required`;
  const isInvalid = shown.error !== null && markup` aria-invalid="true"`;
  return markup`id="${name}" name="${name}"${isRequired}${describedBy(shown)}${isInvalid}`;
}

function choices({ field, texts, error }: ShownField): Html[] {
  const name = inputNameOf(field);
  const isRadio = field.fieldType === 'Radio';
  const isRequired = isRadio && field.isRequired && markup` required`;
  const isInvalid = error !== null && markup` aria-invalid="true"`;
  return field.options.map((option, index) => {
    const isChecked = texts.includes(option) && markup` checked`;
    const identity = markup`id="${name}_${index}" name="${name}" value="${option}"`;
    const box = markup`<input type="${isRadio ? 'radio' : 'checkbox'}" ${identity}${isRequired}${isInvalid}${isChecked}>`;
    return markup`<label class="choice">${box}<span>${option}</span></label>`;
  });
}

/** Tells browsers which of the person's data they can fill in: WCAG 1.3.5. */
const AUTOCOMPLETE = new Map([
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['name', 'name'],
]);

function input(shown: ShownField, choose: string): Html {
  const { field, texts } = shown;
  const text = texts[0] ?? '';
  const placeholder = field.placeholder !== null && markup` placeholder="${field.placeholder}"`;
  const attributes = attributesOf(shown);
  const line = markup`${attributes} value="${text}"${placeholder}`;
  switch (field.fieldType) {
    case 'Textarea':
      // Browsers drop a line break after the tag, so the text keeps its own. A translated text would be sent as the answer.
      return markup`<textarea class="input" rows="5" ${attributes}${placeholder}${text !== '' && markup` translate="no"`}>\n${text}</textarea>`;
    case 'Select': {
      const options = field.options.map(
        // Without `value`, a browser would send the text that it shows: with white space collapsed, or translated.
        (option) =>
          markup`<option value="${option}"${option === text && markup` selected`}>${option}</option>`,
      );
      return markup`<select class="input" ${attributes}><option value="">${field.placeholder ?? choose}</option>${options}</select>`;
    }
    case 'EmailInput':
      return markup`<input class="input" type="email" autocomplete="email" spellcheck="false" ${line}>`;
    case 'PhoneInput':
      return markup`<input class="input short" type="tel" autocomplete="tel" ${line}>`;
    case 'NumberInput':
      return markup`<input class="input short" type="text" inputmode="decimal" autocomplete="off" ${line}>`;
    case 'DatePicker':
      return markup`<input class="input short" type="date" ${line}>`;
    default: {
      const known = AUTOCOMPLETE.get(field.key);
      return markup`<input class="input" type="text"${known !== undefined && markup` autocomplete="${known}"`} ${line}>`;
    }
  }
}
