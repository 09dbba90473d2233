import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { isId } from '../../core/values/identifiers';
import { FormsService } from '../../forms/forms.service';
import { ResponsesRepository } from '../responses.repository';
import type { ResponseChannelsDto } from './response-channels.dto';

/** Tells responses by hosted pages from those by the API, which have the same `source` in the API. */
@Injectable()
export class ResponseChannelsService {
  constructor(
    private readonly forms: FormsService,
    private readonly responses: ResponsesRepository,
  ) {}

  /** Those of the ids whose responses came through the form's page. @throws ApiError FORM_NOT_FOUND */
  async read(
    scope: RequestScope,
    formId: string,
    { ids }: ResponseChannelsDto,
  ): Promise<{ pageIds: string[] }> {
    const form = await this.forms.get(scope, formId);
    const asked = [...new Set(ids.split(',').filter(isId))];
    return { pageIds: await this.responses.listPageIds(scope, form.id, asked) };
  }
}
