import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../core/openapi/decorators';
import { ApiError } from '../core/errors/api-error';
import { type Envelope, ok } from '../core/http/envelope';
import { CONSOLE_PREFIX } from '../core/http/route-prefixes';
import { envelope } from '../core/openapi/returns';
import { FormsService } from '../forms/forms.service';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import {
  FORM_RETENTION_KINDS,
  RETENTION_KINDS,
  type RetentionKind,
} from '../tenancy/retention/retention-kinds';
import { type RetentionChoice, RetentionService } from '../tenancy/retention/retention.service';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { RetentionPreviewQueryDto, SetRetentionDto } from './retention.dto';
import { RetentionPreviewView, RetentionView } from './retention.views';

const TOO_LONG_VIOLATION = {
  code: 'VALIDATION_FAILED',
  fields: ['days: must be at most 30'],
} as const;

const FORM_KIND_PARAM = {
  name: 'kind',
  enum: FORM_RETENTION_KINDS,
  description: 'The kind of data.',
} as const;

/** How long the data of a team are kept. */
@ApiTags('Retention')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class RetentionController {
  constructor(
    private readonly retention: RetentionService,
    private readonly forms: FormsService,
  ) {}

  @Endpoint.get({
    path: 'retention',
    id: 'listRetention',
    summary: 'List how long data are kept',
    description: 'All kinds of data, in a fixed order.',
    role: 'viewer',
    returns: envelope(200, [RetentionView]),
  })
  async list(@CurrentScope() scope: RequestScope): Promise<Envelope<RetentionView[]>> {
    return ok(await this.retention.list(scope));
  }

  @Endpoint.get({
    path: 'retention/preview',
    id: 'previewRetention',
    summary: 'Count what would be deleted now',
    description:
      'The numbers of rows by kind, each up to 100,000. With `kind` and `days`, the numbers if they were chosen; with `formId`, only data of this form. Changes nothing.',
    role: 'admin',
    returns: envelope(200, RetentionPreviewView),
    errors: ['FORM_NOT_FOUND', TOO_LONG_VIOLATION],
  })
  async preview(
    @CurrentScope() scope: RequestScope,
    @Query() { kind, days, formId }: RetentionPreviewQueryDto,
  ): Promise<Envelope<RetentionPreviewView>> {
    if (formId !== undefined) await this.forms.get(scope, formId);
    const missing = missingOf({ kind, days, formId });
    if (missing !== null) throw new ApiError('VALIDATION_FAILED', [`${missing}: is required`]);
    if (kind === undefined) return ok(await this.retention.preview(scope));
    const chosen = days === 'never' ? null : Number(days);
    const choice: RetentionChoice =
      formId === undefined
        ? { kind, days: chosen, formId: null }
        : { kind: kindOf(kind, FORM_RETENTION_KINDS), days: chosen, formId };
    return ok(await this.retention.preview(scope, choice));
  }

  @Endpoint.put({
    path: 'retention/:kind',
    id: 'setRetention',
    summary: 'Set how long data of a kind are kept',
    description:
      'Older data are deleted for good within an hour; events of the audit log of a team that has not chosen, together with all others of their month. Responses to an `Idempotency-Key` are kept for 1 to 30 days, and the audit log for at least 90 days. Only owners can shorten the time of the audit log.',
    role: 'admin',
    audit: { target: 'team', param: 'teamId', params: ['kind'], details: ['days'] },
    idempotency: 'none',
    returns: envelope(200, [RetentionView]),
    errors: [TOO_LONG_VIOLATION],
  })
  @ApiParam({ name: 'kind', enum: RETENTION_KINDS, description: 'The kind of data.' })
  async set(
    @CurrentScope() unit: UnitOfWork,
    @Param('kind') kind: string,
    @Body() { days }: SetRetentionDto,
  ): Promise<Envelope<RetentionView[]>> {
    await this.retention.choose(unit, { kind: kindOf(kind, RETENTION_KINDS), days, formId: null });
    return ok(await this.retention.list(unit));
  }

  @Endpoint.get({
    path: 'forms/:formId/retention',
    id: 'listFormRetention',
    summary: 'List how long data of a form are kept',
    description: 'The settings of the form or, if it has none, of the team, in a fixed order.',
    role: 'viewer',
    returns: envelope(200, [RetentionView]),
    errors: ['FORM_NOT_FOUND'],
  })
  async listOfForm(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<RetentionView[]>> {
    const form = await this.forms.get(scope, formId);
    return ok(await this.retention.listOfForm(scope, form.id));
  }

  @Endpoint.put({
    path: 'forms/:formId/retention/:kind',
    id: 'setFormRetention',
    summary: 'Set how long data of a form are kept',
    description:
      'Overrides the setting of the team. Older data are deleted for good within an hour.',
    role: 'admin',
    audit: { target: 'form', param: 'formId', params: ['kind'], details: ['days'] },
    idempotency: 'none',
    returns: envelope(200, [RetentionView]),
    errors: ['FORM_NOT_FOUND', TOO_LONG_VIOLATION],
  })
  @ApiParam(FORM_KIND_PARAM)
  async setOfForm(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Param('kind') kind: string,
    @Body() { days }: SetRetentionDto,
  ): Promise<Envelope<RetentionView[]>> {
    const form = await this.forms.get(unit, formId);
    const chosen = kindOf(kind, FORM_RETENTION_KINDS);
    await this.retention.choose(unit, { kind: chosen, days, formId: form.id });
    return ok(await this.retention.listOfForm(unit, form.id));
  }

  @Endpoint.delete({
    path: 'forms/:formId/retention/:kind',
    id: 'resetFormRetention',
    summary: 'Keep data of a form as long as the team does',
    description: 'Removes what the form has chosen.',
    role: 'admin',
    audit: { target: 'form', param: 'formId', params: ['kind'] },
    idempotency: 'none',
    returns: envelope(200, [RetentionView]),
    errors: ['FORM_NOT_FOUND'],
  })
  @ApiParam(FORM_KIND_PARAM)
  async resetOfForm(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Param('kind') kind: string,
  ): Promise<Envelope<RetentionView[]>> {
    const form = await this.forms.get(unit, formId);
    await this.retention.forget(unit, kindOf(kind, FORM_RETENTION_KINDS), form.id);
    return ok(await this.retention.listOfForm(unit, form.id));
  }
}

/** The query parameter that another one needs, or null if none is missing. */
function missingOf({ kind, days, formId }: RetentionPreviewQueryDto): 'kind' | 'days' | null {
  if (kind === undefined) return days === undefined && formId === undefined ? null : 'kind';
  return days === undefined ? 'days' : null;
}

/** @throws ApiError VALIDATION_FAILED for any other kind */
function kindOf<Kind extends RetentionKind>(text: string, kinds: readonly Kind[]): Kind {
  const kind = kinds.find((known) => known === text);
  if (kind === undefined) {
    throw new ApiError('VALIDATION_FAILED', [`kind: must be one of ${kinds.join(', ')}`]);
  }
  return kind;
}
