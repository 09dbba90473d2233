import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Download } from '../../core/http/send-download';
import { zipFiles } from '../../core/http/zip-file';
import {
  type CustomerRecord,
  ErasedRecordsService,
} from '../../customers/erasure/erased-records.service';
import { LoyaltyService } from '../../customers/loyalty/loyalty.service';
import { QuarantinedDataService } from '../../hosted-forms/quarantine/quarantined-data.service';
import { CustomerDataService } from '../../responses/customer-data/customer-data.service';
import { AuditLog } from '../../tenancy/audit/audit-log';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import { MODULE_MANIFESTS, type ModuleManifest } from '../../tenancy/modules/module-manifest';
import { type RequestScope, withoutDeadline } from '../../tenancy/scope/request-scope';
import type { ArchiveLanguage } from './archive-texts';
import {
  type CustomerData,
  type EntryOfCustomer,
  type EventOfCustomer,
  inChunks,
  type QuarantinedOfCustomer,
  type ResponseOfCustomer,
  writeJson,
} from './customer-data';
import { DeclaredListsRepository } from './declared-lists.repository';
import { writePage } from './write-page';

const PAGE_SIZE = 200;
/** After all entries of a ledger. */
const NEWEST_ENTRY = { number: Number.MAX_SAFE_INTEGER, id: null };

/** An archive with everything about one customer. */
export interface AccessArchive extends Download {
  readonly customerId: string;
}

/** Gives a customer access to everything that is stored about them: one archive, which is made while it is read. */
@Injectable()
export class AccessService {
  constructor(
    private readonly modules: ModuleRef,
    private readonly audit: AuditLog,
    private readonly records: ErasedRecordsService,
    private readonly declared: DeclaredListsRepository,
    private readonly loyalty: LoyaltyService,
    private readonly responses: CustomerDataService,
    private readonly quarantine: QuarantinedDataService,
  ) {}

  /**
   * Begins an archive, and records that it was made. @param changeOf describes it for the audit log, by the id of the customer
   * @throws ApiError CUSTOMER_NOT_FOUND
   */
  async open(
    scope: RequestScope,
    customerId: string,
    language: ArchiveLanguage,
    changeOf: (customerId: string) => AuditedChange,
  ): Promise<AccessArchive> {
    const customer = await this.records.get(scope, customerId);
    const mergedIds = await this.records.listMergedIds(scope, customer.id);
    await this.audit.run(scope, changeOf(customer.id), () => Promise.resolve());
    // Without the deadline of the request: the archive takes as long as the client takes to read it.
    const data = this.collect(withoutDeadline(scope), customer, mergedIds);
    const files = [
      { name: 'index.html', read: () => inChunks(writePage(data, language, this.words(language))) },
      { name: 'data.json', read: () => inChunks(writeJson(data)) },
    ];
    return {
      customerId: customer.id,
      fileName: `customer-${customer.id}.zip`,
      contentType: 'application/zip',
      chunks: zipFiles(files, new Date(data.createdAt)),
    };
  }

  private collect(
    scope: RequestScope,
    customer: CustomerRecord,
    mergedIds: readonly string[],
  ): CustomerData {
    const { entries: _entries, emailKey, createdAt, updatedAt, ...record } = customer;
    const contacts = { emailKey, phone: customer.phone, phoneRegion: scope.phoneRegion };
    const { id } = customer;
    return {
      createdAt: new Date().toISOString(),
      customer: {
        ...record,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        mergedIds,
      },
      lists: {
        entries: () => this.entries(scope, id),
        responses: () => this.responsesOf(scope, id),
        quarantined: () => this.quarantined(scope, contacts),
        events: () => this.events(scope, [id, ...mergedIds]),
      },
      declared: this.declared.listsOf(scope, id),
    };
  }

  /** The entries of the ledger, newest first. */
  private async *entries(scope: RequestScope, customerId: string): AsyncGenerator<EntryOfCustomer> {
    let before: { number: number; id: string | null } | null = NEWEST_ENTRY;
    while (before !== null) {
      const part = { before, isOfCoupon: null, limit: PAGE_SIZE };
      const rows = await this.loyalty.listEntries(scope, customerId, part);
      for (const {
        id,
        createdAt,
        delta,
        balanceAfter,
        reason,
        couponName,
        note,
        reference,
      } of rows) {
        const at = createdAt.toISOString();
        yield { id, at, points: delta, balanceAfter, reason, coupon: couponName, note, reference };
      }
      const last = rows.at(-1);
      before = last === undefined || rows.length < PAGE_SIZE ? null : last;
    }
  }

  private async *responsesOf(
    scope: RequestScope,
    customerId: string,
  ): AsyncGenerator<ResponseOfCustomer> {
    for await (const { response, ...rest } of this.responses.walk(scope, customerId)) {
      const { id, createdAt, formName, source, fields } = response;
      const answers = fields.map(({ key, label, value }) => ({ key, label, value }));
      yield { id, at: createdAt, form: formName, source, answers, ...rest };
    }
  }

  private async *quarantined(
    scope: RequestScope,
    contacts: Parameters<QuarantinedDataService['walk']>[1],
  ): AsyncGenerator<QuarantinedOfCustomer> {
    for await (const { view, formName } of this.quarantine.walk(scope, contacts)) {
      const { createdAt, expiresAt, fields, hiddenValues } = view;
      const answers = fields.map(({ key, label, value }) => ({ key, label, value }));
      yield { at: createdAt, expiresAt, form: formName, answers, hiddenValues };
    }
  }

  /** The events of each id, newest first. */
  private async *events(
    scope: RequestScope,
    ids: readonly string[],
  ): AsyncGenerator<EventOfCustomer> {
    for (const id of ids) {
      const filter = { target: { kind: 'customer', id }, range: { from: null, to: null } };
      let after: string | null = null;
      do {
        const rows = await this.audit.list(scope, filter, {
          order: 'desc',
          after,
          limit: PAGE_SIZE,
        });
        for (const { at, action, actorKind, details } of rows) {
          yield { at: at.toISOString(), action, by: actorKind, details };
        }
        after = rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null);
      } while (after !== null);
    }
  }

  /** What actions of the audit log are called. */
  private words(language: ArchiveLanguage): ReadonlyMap<string, string> {
    const manifests = this.modules.get<readonly ModuleManifest[]>(MODULE_MANIFESTS, {
      strict: false,
    });
    const words = manifests.flatMap(({ auditWords = {} }) => Object.entries(auditWords));
    return new Map(
      words.map(([action, { label, de }]) => [action, language === 'de' ? de.label : label]),
    );
  }
}
