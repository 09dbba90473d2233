import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { SaveFormDto } from '../../forms/builder/dto/save-form.dto';
import { type BuilderSettings, readBuilderSettings } from '../../forms/domain/builder-settings';
import { withStorageType } from '../../forms/domain/field-types';
import { generateKey } from '../../forms/domain/generate-key';
import { findRepeatedOptions } from '../../forms/domain/options';
import { findContrastViolations } from '../../forms/domain/theme-colors';
import { toWantedField } from '../../forms/new-field';
import { NO_HIDDEN_VALUES } from '../../responses/domain/hidden-values';
import type { FieldTexts, HostedField, HostedForm } from '../hosted-form';
import { chooseLanguage, type Language } from '../languages/languages';
import { renderFormPage } from '../page/form-page';
import { HostedPageMeasure } from '../page/hosted-page-measure';
import { RenderingShare } from '../page/rendering-share';
import { renderClosed, renderThanks } from '../page/state-page';
import { checkTexts } from '../submission/check-texts';
import { defaultTexts } from '../submission/field-texts';
import type { PreviewQueryDto } from './preview.dto';
import type { PreviewView, ProblemView } from './preview.views';

/** Shows the pages of unsaved forms. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly measure: HostedPageMeasure,
    private readonly share: RenderingShare,
  ) {}

  /**
   * Renders the form with the function that renders the hosted page, unless the page is too large. The page has no token, so
   * nothing can be sent.
   * @throws QueueFullError, WaitTimeoutError when too much is being rendered
   */
  preview(
    scope: RequestScope,
    dto: SaveFormDto,
    query: PreviewQueryDto,
    acceptLanguage: string | undefined,
  ): Promise<PreviewView> {
    return this.share.run(scope.teamId, scope.deadline, () => {
      const form = toHostedForm(dto);
      const tooLarge = this.measure.findViolations(form);
      const problems = [
        ...findContrastViolations(form.settings.theme),
        ...findRepeated(form.fields),
      ];
      return tooLarge.length === 0
        ? { html: renderPreview(form, query, acceptLanguage), problems }
        : { html: null, problems: dto.isPublic ? [...problems, ...tooLarge] : problems };
    });
  }
}

const findRepeated = (fields: readonly HostedField[]): ProblemView[] =>
  fields.flatMap(({ options }, index) =>
    findRepeatedOptions(options).map((option) => ({
      path: `fields[${index}].options[${option}]`,
      message: 'must differ from the other options in more than white space',
    })),
  );

function toHostedForm(dto: SaveFormDto): HostedForm {
  const settings = readBuilderSettings(dto.settings);
  const fieldKeys = new Set<string>();
  const fields = dto.fields.map((field, index): HostedField => {
    const id = field.id ?? `new_${index}`;
    const key = generateKey(field.label, id, fieldKeys);
    fieldKeys.add(key);
    return {
      ...withStorageType(toWantedField(field)),
      id,
      key,
      placeholder: field.placeholder ?? null,
      helperText: field.helperText ?? null,
      defaultValue: field.defaultValue ?? null,
    };
  });
  return { name: dto.name, description: dto.description ?? null, fields, settings };
}

function renderPreview(
  { settings, ...form }: HostedForm,
  { page, language: chosen, scheme }: PreviewQueryDto,
  acceptLanguage: string | undefined,
): string {
  const language = chooseLanguage(chosen ?? settings.language, acceptLanguage);
  const frame = {
    language,
    settings: withScheme(settings, scheme),
    isEmbedded: false,
    logo: settings.header.logo,
  };
  if (page === 'thanks') return renderThanks(frame, settings.thankYou.redirectUrl).html;
  if (page === 'closed') return renderClosed(frame).html;
  const { html } = renderFormPage({
    ...frame,
    form: { ...form, settings: frame.settings },
    action: '',
    previewImage: null,
    texts: page === 'errors' ? NO_TEXTS : defaultTexts(form.fields, language),
    // As if each field were mandatory, so that a form without such fields shows its errors too.
    errors: page === 'errors' ? errorsOf(form.fields, language) : NO_ERRORS,
    notice: null,
    needsWork: false,
    inputs: { token: '', hiddenValues: NO_HIDDEN_VALUES },
  });
  return html;
}

const NO_TEXTS: FieldTexts = new Map();
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

const errorsOf = (fields: readonly HostedField[], language: Language) =>
  checkTexts(
    fields.map((field) => ({ ...field, isRequired: true })),
    NO_TEXTS,
    language,
  ).errors;

/** What a visitor with this scheme sees, if the form leaves the choice to the visitor. */
const withScheme = (settings: BuilderSettings, scheme: PreviewQueryDto['scheme']) =>
  scheme === undefined || settings.theme.scheme !== 'auto'
    ? settings
    : { ...settings, theme: { ...settings.theme, scheme } };
