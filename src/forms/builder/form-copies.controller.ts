import { Controller, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { TeamContext, TransactionScope } from '../../core/http/team-context';
import type { FormDetailsView } from '../form-details.views';
import { FormCopies } from './form-copies.service';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/forms/:formId/duplicate`)
export class FormCopiesController {
  constructor(private readonly copies: FormCopies) {}

  @Post()
  @Audited({ action: 'duplicateForm', target: 'form' })
  @RequiresRole('editor')
  async duplicate(
    @CurrentTeam() team: TeamContext & TransactionScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDetailsView>> {
    return ok(await this.copies.duplicate(team, formId));
  }
}
