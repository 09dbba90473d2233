import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { cursorPage, envelope } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { FormDeletions } from '../deletions/form-deletions.service';
import { NamedFormsDto, NamedResponsesDto, RestoreFormDto } from './bin.dto';
import { BinService } from './bin.service';
import {
  BinnedFormView,
  BinnedResponseView,
  DeletedFormsView,
  DeletedResponsesView,
  FormDeletionView,
  RestoredResponsesView,
} from './bin.views';

const IDS_INVALID = {
  code: 'VALIDATION_FAILED',
  fields: ['ids: must be an array of 1 to 500 ids'],
} as const;
const FORM = idProperty('form');

/** What was deleted in the last days, and deletions of several responses at once. */
@ApiTags('Bin')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class BinController {
  constructor(
    private readonly bin: BinService,
    private readonly deletions: FormDeletions,
  ) {}

  @Endpoint.get({
    path: 'forms/:formId/deletion',
    id: 'countFormDeletion',
    summary: 'Count what a deletion of a form takes',
    description: 'For the question before it.',
    role: 'admin',
    returns: envelope(200, FormDeletionView),
    errors: ['FORM_NOT_FOUND'],
  })
  async count(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
  ): Promise<Envelope<FormDeletionView>> {
    return ok(await this.deletions.count(scope, formId));
  }

  @Endpoint.post({
    path: 'forms/delete',
    id: 'deleteForms',
    summary: 'Delete several forms',
    description: 'Moves up to 50 forms to the bin, all of them or none.',
    role: 'admin',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, DeletedFormsView),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['ids: must be an array of 1 to 50 ids'] }],
  })
  async deleteForms(
    @CurrentScope() scope: RequestScope,
    @Body() { ids }: NamedFormsDto,
  ): Promise<Envelope<DeletedFormsView>> {
    const deleted = await this.deletions.deleteMany(scope, ids);
    return ok({ deleted: deleted.length, ids: deleted });
  }

  @Endpoint.post({
    path: 'inbox/delete',
    id: 'deleteInbox',
    summary: 'Delete responses to any forms',
    description: 'Moves up to 500 responses of the team to the bin, all of them or none.',
    role: 'admin',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(200, DeletedResponsesView),
    errors: [IDS_INVALID],
  })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Body() { ids }: NamedResponsesDto,
  ): Promise<Envelope<DeletedResponsesView>> {
    return ok(await this.bin.deleteResponses(unit, ids));
  }

  @Endpoint.get({
    path: 'bin/forms',
    id: 'listBinnedForms',
    summary: 'List the forms in the bin',
    description: 'The last deleted first.',
    role: 'admin',
    returns: cursorPage(BinnedFormView),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['cursor: must be the nextCursor of a page'] }],
  })
  async listForms(
    @CurrentScope() scope: RequestScope,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<BinnedFormView, CursorPagination>> {
    return okPage(await this.bin.listForms(scope, query));
  }

  @Endpoint.get({
    path: 'bin/responses',
    id: 'listBinnedResponses',
    summary: 'List the responses in the bin',
    description:
      'Newest deletion first. Responses that were deleted with their form are restored with the form.',
    role: 'admin',
    returns: cursorPage(BinnedResponseView),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['cursor: must be the nextCursor of a page'] }],
  })
  async listResponses(
    @CurrentScope() scope: RequestScope,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<BinnedResponseView, CursorPagination>> {
    return okPage(await this.bin.listResponses(scope, query));
  }

  @Endpoint.post({
    path: 'bin/forms/:formId/restore',
    id: 'restoreForm',
    summary: 'Restore a form',
    description:
      'Restores a form from the bin, with its responses. The form is hidden until all of them are restored, which takes a while for a large form.',
    role: 'admin',
    audit: { target: 'form', param: 'formId', details: ['name'] },
    idempotency: 'none',
    returns: envelope(200, { id: FORM, restored: TRUE }),
    errors: [
      'FORM_NOT_FOUND',
      'FORM_NAME_TAKEN',
      { code: 'VALIDATION_FAILED', fields: ['name: must contain 1 to 255 characters'] },
    ],
  })
  async restoreForm(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Body() { name }: RestoreFormDto,
  ): Promise<Envelope<{ id: string; restored: true }>> {
    await this.deletions.restore(unit, formId, name ?? null);
    return ok({ id: formId.toLowerCase(), restored: true });
  }

  @Endpoint.delete({
    path: 'bin/forms/:formId',
    id: 'deleteFormForGood',
    summary: 'Delete a form in the bin for good',
    description: 'With all data that refer to it. It cannot be restored any more.',
    role: 'admin',
    audit: { target: 'form', param: 'formId' },
    idempotency: 'none',
    returns: envelope(200, { id: FORM, deleted: TRUE }),
    errors: ['FORM_NOT_FOUND'],
  })
  async deleteForm(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.deletions.deleteForGood(unit, formId);
    return ok({ id: formId.toLowerCase(), deleted: true });
  }

  @Endpoint.post({
    path: 'bin/responses/restore',
    id: 'restoreResponses',
    summary: 'Restore responses',
    description:
      'Restores up to 500 responses from the bin, all of them or none. Ids that are not in the bin are ignored.',
    role: 'admin',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(200, RestoredResponsesView),
    errors: [IDS_INVALID],
  })
  async restoreResponses(
    @CurrentScope() unit: UnitOfWork,
    @Body() { ids }: NamedResponsesDto,
  ): Promise<Envelope<RestoredResponsesView>> {
    return ok(await this.bin.restoreResponses(unit, ids));
  }

  @Endpoint.post({
    path: 'bin/responses/delete',
    id: 'deleteResponsesForGood',
    summary: 'Delete responses in the bin for good',
    description:
      'Up to 500 responses, all of them or none. They cannot be restored any more. Ids that are not in the bin are ignored.',
    role: 'admin',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(200, DeletedResponsesView),
    errors: [IDS_INVALID],
  })
  async deleteResponses(
    @CurrentScope() unit: UnitOfWork,
    @Body() { ids }: NamedResponsesDto,
  ): Promise<Envelope<DeletedResponsesView>> {
    return ok(await this.bin.deleteForGood(unit, ids));
  }
}
