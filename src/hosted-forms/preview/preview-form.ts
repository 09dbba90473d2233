import { readBuilderSettings } from '../../forms/domain/builder-settings';
import type { SaveFormDto } from '../../forms/builder/dto/save-form.dto';
import { findContrastViolations } from '../../forms/domain/theme-colors';
import { withStorageType } from '../../forms/domain/field-types';
import { generateKey } from '../../forms/domain/generate-key';
import { findRepeatedOptions } from '../../forms/domain/options';
import { toWantedField } from '../../forms/new-field';
import type { HostedField } from '../hosted-form';
import { chooseLanguage } from '../languages/languages';
import { renderFormPage } from '../page/form-page';
import { defaultTexts } from '../submission/field-texts';
import type { PreviewView, ProblemView } from './preview.views';

/** Renders the form with the function that renders the hosted page. The page has no token, so nothing can be sent. */
export function previewForm(dto: SaveFormDto, acceptLanguage: string | undefined): PreviewView {
  const settings = readBuilderSettings(dto.settings);
  const language = chooseLanguage(settings.language, acceptLanguage);
  const keys = new Set<string>();
  const fields = dto.fields.map((field, index): HostedField => {
    const id = field.id ?? `new_${index}`;
    const key = generateKey(field.label, id, keys);
    keys.add(key);
    return {
      ...withStorageType(toWantedField(field)),
      id,
      key,
      placeholder: field.placeholder ?? null,
      helperText: field.helperText ?? null,
      defaultValue: field.defaultValue ?? null,
    };
  });
  const { html } = renderFormPage({
    form: { name: dto.name, description: dto.description ?? null, fields, settings },
    language,
    isEmbedded: false,
    logo: settings.header.logo,
    action: '',
    previewImage: null,
    texts: defaultTexts(fields, language),
    errors: new Map(),
    notice: null,
    needsWork: false,
    token: '',
  });
  return { html, problems: [...findContrastViolations(settings.theme), ...findRepeated(fields)] };
}

const findRepeated = (fields: readonly HostedField[]): ProblemView[] =>
  fields.flatMap(({ options }, index) =>
    findRepeatedOptions(options).map((option) => ({
      path: `fields[${index}].options[${option}]`,
      message: 'must differ from the other options in more than white space',
    })),
  );
