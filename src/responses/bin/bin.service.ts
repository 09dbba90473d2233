import { Injectable } from '@nestjs/common';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { DAY_MS } from '../../core/values/durations';
import { isId } from '../../core/values/identifiers';
import { type CursorPagination, mapPage, type Page } from '../../core/values/page';
import { BIN_DAYS, BinnedForms, type BinState } from '../../forms/bin/binned-forms.service';
import { FormsService } from '../../forms/forms.service';
import { ActorNames } from '../../tenancy/audit/actor-names';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ResponseDeletions } from '../deletions/response-deletions.service';
import { responseTitle } from '../inbox/domain/response-title';
import { toAnswerView } from '../response.views';
import { MAX_COUNTED } from '../deletions/form-parts.repository';
import { type BinnedFormCounts, BinRepository } from './bin.repository';
import type {
  BinnedFormView,
  BinnedResponseView,
  DeletedResponsesView,
  RestoredResponsesView,
} from './bin.views';

interface BinQuery {
  readonly cursor: string;
  readonly limit: number;
}

interface Entry {
  readonly deletedAt: Date;
  readonly deletedBy: string | null;
}

const byDeletion = ({ deletedAt }: Pick<Entry, 'deletedAt'>): number => deletedAt.getTime();

const NO_RESPONSES: BinnedFormCounts = { stored: 0, all: 0 };

/** The number of responses that a purge still has to move or delete. */
function remainingOf(state: BinState, { stored, all }: BinnedFormCounts): number {
  if (state === 'binned') return 0;
  if (state === 'leaving') return stored;
  return state === 'deleting' ? all : Math.max(0, all - stored);
}

/** What a team has deleted in the last days. */
@Injectable()
export class BinService {
  constructor(
    private readonly bin: BinRepository,
    private readonly binned: BinnedForms,
    private readonly forms: FormsService,
    private readonly deletions: ResponseDeletions,
    private readonly names: ActorNames,
  ) {}

  /** @throws ApiError VALIDATION_FAILED for a cursor of another list */
  async listForms(
    scope: RequestScope,
    query: BinQuery,
  ): Promise<Page<BinnedFormView, CursorPagination>> {
    const range = cursorRangeOf(query, 'binned-forms');
    const rows = await this.binned.list(scope, range.after, range.limit);
    const counts = await this.bin.countOfForms(scope, rows);
    const entryOf = await this.entriesOf(scope, rows);
    return mapPage(cursorPage(rows, range, byDeletion), (row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      responses: Math.min(counts.get(row.id)?.all ?? 0, MAX_COUNTED),
      remaining: remainingOf(row.state, counts.get(row.id) ?? NO_RESPONSES),
      ...entryOf(row),
    }));
  }

  /** @throws ApiError VALIDATION_FAILED for a cursor of another list */
  async listResponses(
    scope: RequestScope,
    query: BinQuery,
  ): Promise<Page<BinnedResponseView, CursorPagination>> {
    const range = cursorRangeOf(query, 'binned-responses');
    const rows = await this.bin.listResponses(scope, range.after, range.limit);
    const forms = await this.forms.getOutlines(
      scope,
      rows.map(({ formId }) => formId),
    );
    const entryOf = await this.entriesOf(scope, rows);
    return mapPage(cursorPage(rows, range, byDeletion), (row) => {
      const form = forms.get(row.formId);
      const answers = (form?.fields ?? []).map((field) =>
        toAnswerView(field, row.answers[field.id] ?? null),
      );
      return {
        id: row.id,
        formId: row.formId,
        formName: form?.name ?? '',
        title: responseTitle(answers, row.customerName),
        createdAt: row.createdAt.toISOString(),
        ...entryOf(row),
      };
    });
  }

  /** Moves responses to any forms to the bin. Ids that the team does not have are ignored. */
  async deleteResponses(unit: UnitOfWork, ids: readonly string[]): Promise<DeletedResponsesView> {
    const moved = await this.deletions.moveToBin(unit, ids.filter(isId));
    return { deleted: moved.ids.length, ids: [...moved.ids] };
  }

  /** Brings responses back from the bin. Ids that are not in it are ignored. */
  async restoreResponses(unit: UnitOfWork, ids: readonly string[]): Promise<RestoredResponsesView> {
    const moved = await this.deletions.restore(unit, ids.filter(isId));
    return { restored: moved.ids.length, ids: [...moved.ids] };
  }

  /** Deletes responses in the bin for good. Ids that are not in it are ignored. */
  async deleteForGood(unit: UnitOfWork, ids: readonly string[]): Promise<DeletedResponsesView> {
    const deleted = await this.deletions.deleteFromBin(unit, ids.filter(isId));
    return { deleted: deleted.ids.length, ids: [...deleted.ids] };
  }

  private async entriesOf(
    scope: RequestScope,
    rows: readonly Entry[],
  ): Promise<(row: Entry) => { deletedAt: string; deletedBy: string | null; expiresAt: string }> {
    const authors = [...new Set(rows.flatMap(({ deletedBy }) => deletedBy ?? []))];
    const names =
      authors.length === 0
        ? new Map<string, string>()
        : await this.names.find(scope, { members: authors, keys: authors });
    return ({ deletedAt, deletedBy }) => ({
      deletedAt: deletedAt.toISOString(),
      deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null),
      expiresAt: new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS).toISOString(),
    });
  }
}
