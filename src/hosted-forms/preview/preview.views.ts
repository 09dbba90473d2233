import { ApiProperty } from '../../core/openapi/decorators';
import { NULLABLE_TEXT } from '../../core/openapi/common-properties';

export class ProblemView {
  @ApiProperty({
    description: 'The path of the property in the body.',
    example: 'settings.theme.text',
  })
  readonly path: string;

  @ApiProperty({
    example: 'has a contrast of 2.31:1 to the background; a published form needs at least 4.5:1',
  })
  readonly message: string;
}

/** The page of an unsaved form, and what keeps it from being published. */
export class PreviewView {
  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Null if the page is too large to be shown.',
    example: '<!doctype html>…',
  })
  readonly html: string | null;

  @ApiProperty({ type: [ProblemView] })
  readonly problems: readonly ProblemView[];
}
