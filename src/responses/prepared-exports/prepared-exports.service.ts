import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import type { Download } from '../../core/http/send-download';
import { isId, newId } from '../../core/values/identifiers';
import { FormsService } from '../../forms/forms.service';
import {
  type RequestScope,
  type UnitOfWork,
  withoutDeadline,
} from '../../tenancy/scope/request-scope';
import type { ExportResponsesDto } from '../export/export-responses.dto';
import { describeFile } from '../export/response-export.service';
import type { ExportInboxDto } from '../inbox/export/export-inbox.dto';
import { describeInboxFile, InboxExportService } from '../inbox/export/inbox-export.service';
import { readResponseFilter } from '../response-filter';
import type { PreparedExport } from './entities/prepared-export.entity';
import { PreparedExportJob } from './prepared-export.job';
import { type PreparedExportView, toPreparedExportView } from './prepared-export.views';
import {
  type ExportSubject,
  type ErasedContent,
  type ErasedExport,
  type ExportPlace,
  type FinishedExport,
  PreparedExportsRepository,
} from './prepared-exports.repository';

/** Exports of one member that exist at the same time, whatever their state. */
const MAX_OF_MEMBER = 3;
const MAX_OF_TEAM = 8;

/** Exports that a job prepares, which the member who has asked for them downloads later. */
@Injectable()
export class PreparedExportsService {
  constructor(
    private readonly teams: TeamsService,
    private readonly forms: FormsService,
    private readonly inbox: InboxExportService,
    private readonly exports: PreparedExportsRepository,
    private readonly job: PreparedExportJob,
    private readonly database: Database,
  ) {}

  /** @throws ApiError FORM_NOT_FOUND, VALIDATION_FAILED, TEAM_BEING_DELETED, EXPORT_LIMIT_REACHED */
  async create(
    unit: UnitOfWork,
    formId: string,
    query: ExportResponsesDto,
  ): Promise<PreparedExportView> {
    const form = await this.forms.get(unit, formId);
    readResponseFilter(form, query);
    return this.insert(unit, { formId: form.id, query }, describeFile(form, query.format));
  }

  /**
   * What the inbox shows.
   * @throws ApiError FORM_NOT_FOUND, CUSTOMER_NOT_FOUND, VALIDATION_FAILED, TEAM_BEING_DELETED, EXPORT_LIMIT_REACHED
   */
  async createOfInbox(unit: UnitOfWork, query: ExportInboxDto): Promise<PreparedExportView> {
    await this.inbox.check(unit, query);
    return this.insert(unit, { formId: null, query }, describeInboxFile(query.format));
  }

  /** The exports of the member, newest first. */
  async list(scope: RequestScope): Promise<PreparedExportView[]> {
    return (await this.exports.list(scope, memberOf(scope))).map(toPreparedExportView);
  }

  /** @throws ApiError EXPORT_NOT_FOUND unless it is finished and of the member */
  async open(scope: RequestScope, id: string): Promise<Download> {
    const row = isId(id) ? await this.exports.find(scope, memberOf(scope), id) : null;
    if (row?.state !== 'ready') throw new ApiError('EXPORT_NOT_FOUND');
    const { fileName, contentType } = row;
    return { fileName, contentType, chunks: this.readPieces(withoutDeadline(scope), row) };
  }

  /** Deletes an export, or cancels it. @throws ApiError EXPORT_NOT_FOUND */
  async delete(unit: UnitOfWork, id: string): Promise<{ id: string; deleted: true }> {
    const isDeleted = isId(id) && (await this.exports.delete(unit, memberOf(unit), id));
    if (!isDeleted) throw new ApiError('EXPORT_NOT_FOUND');
    return { id, deleted: true };
  }

  /**
   * Deletes the next export if it searches for one of the texts, or its file has one or one of the responses; one that is not finished begins
   * anew.
   * Returns null if there is none.
   * @param range `until`: the time of the newest export; `pieces`: how many pieces of its file are compared
   */
  eraseNext(
    unit: UnitOfWork,
    content: ErasedContent,
    range: { after: ExportPlace; until: Date; pieces: number },
  ): Promise<ErasedExport | null> {
    return this.exports.eraseNext(unit, content, range);
  }

  /** The ids of teams with finished exports whose members have not been notified, in ascending order. */
  listTeamsToTell(afterTeam: string, limit: number): Promise<string[]> {
    return this.exports.listTeamsToTell(afterTeam, limit);
  }

  /** Returns the finished exports of the team whose members have not been notified, and marks them as notified in the unit of work. */
  takeFinished(unit: UnitOfWork, limit: number): Promise<FinishedExport[]> {
    return this.exports.takeFinished(unit, limit);
  }

  private async insert(
    unit: UnitOfWork,
    subject: ExportSubject,
    file: Omit<Download, 'chunks'>,
  ): Promise<PreparedExportView> {
    // Requests at the same time count one after the other.
    await this.teams.lock(unit);
    const userId = memberOf(unit);
    const { team, member } = await this.exports.count(unit, userId);
    if (member >= MAX_OF_MEMBER || team >= MAX_OF_TEAM) throw new ApiError('EXPORT_LIMIT_REACHED');
    const row = await this.exports.insert(unit, {
      id: newId(),
      userId,
      ...subject,
      ...file,
    });
    this.database.afterCommit(unit, () => this.job.wake());
    return toPreparedExportView(row);
  }

  private async *readPieces(
    scope: RequestScope,
    { id, pieces }: PreparedExport,
  ): AsyncGenerator<string> {
    for (let number = 1; number <= pieces; number += 1) {
      const content = await this.exports.readPiece(scope, id, number);
      if (content === null) throw new Error('The export was deleted while it was sent.');
      yield content;
    }
  }
}

function memberOf({ actor }: RequestScope): string {
  if (actor.kind !== 'user') throw new Error('Only members have exports.');
  return actor.id;
}
