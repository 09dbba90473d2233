import { isCheckboxGroup } from '../../forms/domain/field-types';
import type { HostedField } from '../hosted-form';
import { needsIsolation } from '../languages/isolation';
import type { Language } from '../languages/languages';
import { inputNameOf } from '../submission/form-inputs';
import { type FieldTemplate, Slots } from './field-template';
import { type Html, type HtmlPart, markup } from '../../core/values/html';

type AddSlot = Slots['add'];

/** A field, with native controls only. */
export function renderField(field: HostedField, language: Language): FieldTemplate {
  const slots = new Slots();
  return slots.compile(render(field, language, slots.add));
}

function render(field: HostedField, language: Language, slot: AddSlot): Html {
  const { words } = language;
  const hint =
    field.helperText !== null &&
    markup`<p class="hint" id="h_${field.id}"${direction(field.helperText, language)}>${field.helperText}</p>`;
  const message = slot(
    ({ error }) =>
      error !== null &&
      markup`<p class="error" id="e_${field.id}"><span class="hidden">${words.errorPrefix} </span>${error}</p>`,
  );
  const optional = !field.isRequired && markup` <span class="optional">(${words.optional})</span>`;
  const classes = markup`field${slot(({ error }) => error !== null && BAD_CLASS)}`;
  if (isChoices(field)) {
    const legend = markup`<legend>${isolate(field.label, language)}${optional}</legend>`;
    const list = markup`<div class="choices">${choices(field, language, slot)}</div>`;
    return markup`<fieldset class="${classes}"${describedBy(field, slot)}>${legend}${hint}${message}${list}</fieldset>`;
  }
  const id = inputNameOf(field);
  if (field.fieldType === 'Checkbox') {
    const isChecked = slot(({ texts }) => texts[0] === 'true' && CHECKED_ATTRIBUTE);
    const box = markup`<input type="checkbox" value="true" ${attributesOf(field, slot)}${isChecked}>`;
    const label = markup`<label class="choice">${box}<span>${isolate(field.label, language)}${optional}</span></label>`;
    return markup`<div class="${classes}">${message}${label}${hint}</div>`;
  }
  const label = markup`<label for="${id}">${isolate(field.label, language)}${optional}</label>`;
  return markup`<div class="${classes}">${label}${hint}${message}${input(field, language, slot)}</div>`;
}

const BAD_CLASS = markup` bad`;
const CHECKED_ATTRIBUTE = markup` checked`;
const SELECTED_ATTRIBUTE = markup` selected`;
const UNTRANSLATED_ATTRIBUTE = markup` translate="no"`;
const INVALID_ATTRIBUTE = markup` aria-invalid="true"`;

/** Keeps the punctuation of a text of the other direction, and of what is around it, in its place. */
const isolate = (text: string, language: Language): HtmlPart =>
  needsIsolation(text, language) ? markup`<bdi>${text}</bdi>` : text;

/** Does the same as {@link isolate} for an element that contains only the text. */
export const direction = (text: string, language: Language): HtmlPart =>
  needsIsolation(text, language) && markup` dir="auto"`;

/** The id of the control that the list of errors links to. */
export const controlIdOf = (field: HostedField): string =>
  isChoices(field) ? `${inputNameOf(field)}_0` : inputNameOf(field);

const isChoices = ({ fieldType, isGroup }: HostedField): boolean =>
  fieldType === 'Radio' || isCheckboxGroup(fieldType, isGroup);

function describedBy({ id, helperText }: HostedField, slot: AddSlot): Html {
  return helperText === null
    ? slot(({ error }) => error !== null && markup` aria-describedby="e_${id}"`)
    : markup` aria-describedby="h_${id}${slot(({ error }) => error !== null && markup` e_${id}`)}"`;
}

/** The attributes that all inputs have. */
function attributesOf(field: HostedField, slot: AddSlot): Html {
  const name = inputNameOf(field);
  const isRequired = field.isRequired && markup` required`;
  const isInvalid = slot(({ error }) => error !== null && INVALID_ATTRIBUTE);
  return markup`id="${name}" name="${name}"${isRequired}${describedBy(field, slot)}${isInvalid}`;
}

function choices(field: HostedField, language: Language, slot: AddSlot): Html[] {
  const name = inputNameOf(field);
  const isRadio = field.fieldType === 'Radio';
  const isRequired = isRadio && field.isRequired && markup` required`;
  return field.options.map((option, index) => {
    const state = slot(({ error, chosen }) => [
      error !== null && INVALID_ATTRIBUTE,
      chosen.has(option) && CHECKED_ATTRIBUTE,
    ]);
    const identity = markup`id="${name}_${index}" name="${name}" value="${option}"`;
    const box = markup`<input type="${isRadio ? 'radio' : 'checkbox'}" ${identity}${isRequired}${state}>`;
    return markup`<label class="choice">${box}<span>${isolate(option, language)}</span></label>`;
  });
}

/** Tells browsers which of the person's data they can fill in: WCAG 1.3.5. */
const AUTOCOMPLETE = new Map([
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['name', 'name'],
]);

function input(field: HostedField, language: Language, slot: AddSlot): Html {
  const text = slot(({ texts }) => texts[0] ?? '');
  const placeholder = field.placeholder !== null && markup` placeholder="${field.placeholder}"`;
  const attributes = attributesOf(field, slot);
  const line = markup`${attributes} value="${text}"${placeholder}`;
  switch (field.fieldType) {
    case 'Textarea':
      // Browsers drop a line break after the tag, so the text keeps its own. A translated text would be sent as the answer.
      return markup`<textarea class="input" rows="5" dir="auto" ${attributes}${placeholder}${slot(({ texts }) => (texts[0] ?? '') !== '' && UNTRANSLATED_ATTRIBUTE)}>\n${text}</textarea>`;
    case 'Select': {
      const options = field.options.map(
        // Without `value`, a browser would send the text that it shows: with white space collapsed, or translated.
        (option) => {
          const isSelected = slot(({ texts }) => texts[0] === option && SELECTED_ATTRIBUTE);
          return markup`<option value="${option}"${isSelected}${direction(option, language)}>${option}</option>`;
        },
      );
      const none = field.placeholder ?? language.words.choose;
      return markup`<select class="input" ${attributes}><option value=""${direction(none, language)}>${none}</option>${options}</select>`;
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
      return markup`<input class="input" type="text" dir="auto"${known !== undefined && markup` autocomplete="${known}"`} ${line}>`;
    }
  }
}
