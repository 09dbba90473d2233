import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { IsOptionalChoice } from '../../core/values/rules';
import { FORM_LANGUAGES, type FormLanguage } from '../../forms/domain/builder-settings';

/** `errors`: the form with an error at each field; `closed`: after it has closed. */
export const PREVIEW_PAGES = ['form', 'errors', 'thanks', 'closed'] as const;
export type PreviewPage = (typeof PREVIEW_PAGES)[number];

const COLOR_SCHEMES = ['light', 'dark'] as const;

/** Which page of the form, and for whom. */
export class PreviewQueryDto {
  @ApiPropertyOptional({
    enum: PREVIEW_PAGES,
    default: 'form',
    description: 'The page of the form: `errors` has an error at each field.',
  })
  @IsOptionalChoice(PREVIEW_PAGES)
  page: PreviewPage = 'form';

  @ApiPropertyOptional({
    enum: FORM_LANGUAGES,
    description: 'The language of the visitor; by default that of the form, else of the browser.',
  })
  @IsOptionalChoice(FORM_LANGUAGES)
  language?: FormLanguage;

  @ApiPropertyOptional({
    enum: COLOR_SCHEMES,
    description:
      'The colour scheme of the visitor. A form with its own scheme uses it for all visitors.',
  })
  @IsOptionalChoice(COLOR_SCHEMES)
  scheme?: (typeof COLOR_SCHEMES)[number];
}
