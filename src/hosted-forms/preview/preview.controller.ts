import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import { SaveFormDto } from '../../forms/builder/save-form.dto';
import { type Preview, previewForm } from './preview-form';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/builder/preview`)
export class PreviewController {
  /** Shows the page of an unsaved form. Changes nothing and reads nothing. */
  @Post()
  @HttpCode(200)
  @RequiresRole('editor')
  preview(@Body() dto: SaveFormDto): Envelope<Preview> {
    return ok(previewForm(dto));
  }
}
