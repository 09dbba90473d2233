import { FORM_LANGUAGES } from '../../forms/domain/builder-settings';
import type { HostedField, HostedForm } from '../hosted-form';
import { needsIsolation } from '../languages/isolation';
import { chooseLanguage, type Language } from '../languages/languages';
import { defaultTexts } from '../submission/field-texts';
import { renderField } from './field';
import { type FormPage, renderFormPage, type VisitInputs } from './form-page';
import { escapedBytes } from '../../core/values/html';
import { SettingsHtml } from './settings-html';

/** A property of a form, with the bytes that it takes on the page. */
export interface PagePart {
  readonly path: string;
  readonly bytes: number;
}

export interface PageSize {
  /** The bytes of the largest page of the form with its default values, in any language and mode. */
  readonly bytes: number;
  readonly parts: readonly PagePart[];
}

/** What a page contains of its addresses and its visitor, in the lengths that these have. */
export interface PageVisit {
  readonly action: string;
  readonly logo: string | null;
  readonly previewImage: string | null;
  readonly inputs: VisitInputs;
}

/** A text as long as the id of a field, a UUID. */
const MEASURED_ID = '0'.repeat(36);
const NO_TEXTS: FormPage['texts'] = new Map();
const NO_ERRORS: FormPage['errors'] = new Map();

/** Measures the page of a form without rendering its texts, which could take seconds: counts their bytes where the page has them. */
export function measurePage(form: HostedForm, visit: PageVisit): PageSize {
  const tags = form.settings.language === null ? FORM_LANGUAGES : [form.settings.language];
  const languages = tags.map((tag) => chooseLanguage(tag, undefined));
  const hasNumber = form.fields.some(
    ({ fieldType, defaultValue }) => fieldType === 'NumberInput' && defaultValue !== null,
  );
  // A default value such as `0,50` is a number in some languages only.
  const kindOf = ({ direction, decimalSeparator }: Language): string =>
    direction + (hasNumber ? decimalSeparator : '');
  const sizes = [...new Set(languages.map(kindOf))].map((kind) => {
    const ofKind = languages.filter((language) => kindOf(language) === kind);
    return measureIn(ofKind, form, visit);
  });
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes);
  if (largest === undefined) throw new Error('A page has a language.');
  return largest;
}

/** @param languages of one direction, with the same default values: only the words of the service differ, so the texts of the form are counted once */
function measureIn(languages: readonly Language[], form: HostedForm, visit: PageVisit): PageSize {
  const bare = languages.map((language) => measureBare(form, visit, language));
  const [language, bareBytes] = [languages[0], bare[0]];
  if (language === undefined || bareBytes === undefined) throw new Error('A page has a language.');
  const texts = defaultTexts(form.fields, language);
  const parts = form.fields.flatMap((field, index) =>
    measureField(field, texts.get(field.id) ?? [], language, `fields[${index}]`),
  );
  const bytes = measureFrame(form, visit, language) + sumOf(parts) + form.fields.length;
  return {
    bytes: bytes + Math.max(...bare) - bareBytes,
    parts: [...parts, ...framePartsOf(form)],
  };
}

const sumOf = (parts: readonly PagePart[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The page without its fields, in the mode with the most scripts. */
const measureFrame = (form: HostedForm, visit: PageVisit, language: Language): number =>
  Buffer.byteLength(
    renderFormPage({
      ...visit,
      form: { ...form, fields: [] },
      language,
      isEmbedded: true,
      needsWork: true,
      texts: NO_TEXTS,
      errors: NO_ERRORS,
      notice: null,
    }).html,
  );

/** The page with fields without texts and options. */
function measureBare(form: HostedForm, visit: PageVisit, language: Language): number {
  const sizes = new Map<string, number>();
  let bytes = measureFrame(form, visit, language);
  for (const field of form.fields) {
    const { fieldType, isGroup, isRequired, placeholder, helperText } = field;
    const shape = [fieldType, isGroup, isRequired, placeholder === null, helperText === null];
    const shapeKey = shape.join(' ');
    const size =
      sizes.get(shapeKey) ?? sumOf(measureField({ ...field, options: [] }, [], language, ''));
    sizes.set(shapeKey, size);
    bytes += size;
  }
  return bytes;
}

/** Encloses the number of a text in a field that is rendered without its texts. */
const TEXT_MARK = '\u0001';
/** Follows the number of a text that is isolated, so that its mark is isolated, too. */
const ISOLATED_MARK = '\u05d0';
type TextProperty = 'label' | 'placeholder' | 'helperText' | 'defaultValue' | 'options';

/** The bytes of a field by its properties. The bytes of its own elements have the path of the field. */
function measureField(
  field: HostedField,
  texts: readonly string[],
  language: Language,
  path: string,
): PagePart[] {
  const marked: { readonly property: TextProperty; readonly bytes: number }[] = [];
  const mark = (property: TextProperty, text: string): string => {
    const number = marked.push({ property, bytes: escapedBytes(text) }) - 1;
    return `${TEXT_MARK}${number}${needsIsolation(text, language) ? ISOLATED_MARK : ''}${TEXT_MARK}`;
  };
  const markHint = (property: 'placeholder' | 'helperText'): string | null =>
    field[property] === null ? null : mark(property, field[property]);
  const options = field.options.map((option) => mark('options', option));
  const markOf = new Map(field.options.map((option, index) => [option, options[index]]));
  const marks = {
    ...field,
    id: MEASURED_ID,
    label: mark('label', field.label),
    placeholder: markHint('placeholder'),
    helperText: markHint('helperText'),
    options,
  };
  // The text of a single checkbox is not shown: it ticks the box.
  const isTick = field.fieldType === 'Checkbox' && !field.isGroup;
  const shown = isTick
    ? texts
    : texts.map((text) => markOf.get(text) ?? (text && mark('defaultValue', text)));
  const pieces = renderField(marks, language).fill(shown, null).split(TEXT_MARK);

  const bytes = new Map<TextProperty | null, number>();
  const add = (property: TextProperty | null, count: number): void => {
    bytes.set(property, (bytes.get(property) ?? 0) + count);
  };
  let before: TextProperty | null = null;
  // Each piece of HTML is followed by the number of a text, except the last.
  for (let index = 0; index < pieces.length; index += 2) {
    const text = marked[Number.parseInt(pieces[index + 1] ?? '', 10)];
    const isOption = before === 'options' && text?.property === 'options';
    add(isOption ? 'options' : null, Buffer.byteLength(pieces[index] ?? ''));
    if (text !== undefined) add(text.property, text.bytes);
    before = text?.property ?? null;
  }
  return [...bytes].map(([property, count]) => ({
    path: property === null ? path : `${path}.${property}`,
    bytes: count,
  }));
}

/** The parts of a page outside of its fields that can be long. */
function framePartsOf({ description, settings }: HostedForm): PagePart[] {
  const { header, footer } = settings;
  const prose = (text: string): number =>
    text === '' ? 0 : Buffer.byteLength(SettingsHtml.of(settings).prose(text).text);
  return [
    // The page contains it three times, also for previews of links.
    { path: 'description', bytes: 3 * escapedBytes(description ?? '') },
    { path: 'settings.header.text', bytes: prose(header.text) },
    { path: 'settings.footer.text', bytes: prose(footer.text) },
  ];
}
