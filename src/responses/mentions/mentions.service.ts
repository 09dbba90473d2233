import { Injectable } from '@nestjs/common';
import type { Position } from '../../core/values/cursor';
import { LAST_ID } from '../../core/values/identifiers';
import { LATEST_TIME } from '../../core/values/iso-date';
import { FormsService } from '../../forms/forms.service';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import {
  contactsIn,
  type EnteredTexts,
  findMentionIn,
  type SoughtContacts,
} from './domain/find-mention';
import {
  type ErasedContacts,
  FIRST_BINNED,
  isInBin,
  MentionsRepository,
} from './mentions.repository';
import type { MentionBounds } from './mentions.sql';

export { FIRST_BINNED };
export type { ErasedContacts, SoughtContacts };

/** A response of somebody else that carries the e-mail or the phone of a customer. */
export interface Mention {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly isBinned: boolean;
  /** The part of an answer that is the e-mail or the phone, as it was sent. */
  readonly value: string;
}

/** A part of the mentions, newest first; those in the bin come last, in no order of time. */
export interface MentionPart {
  readonly mentions: readonly Mention[];
  /** Where the next part begins, or null for the last one. */
  readonly next: Position | null;
}

/** The position before all responses. */
export const NEWEST: Position = { sort: LATEST_TIME, id: LAST_ID };

/** A part of the responses that a request compares, within the time limit of a search. */
const DEFAULT_BOUNDS: MentionBounds = { rows: 4_000, bytes: 8 * 1024 * 1024 };
/** The size of a response in the bin is the compressed one, which counts so many times. */
const COMPRESSION_FACTOR = 16;
/** Answers are in memory as a whole; there are few candidates. */
const MAX_READ_AT_ONCE = 20;

/** Finds the responses that carry the contacts of a customer, but are not linked to the customer. */
@Injectable()
export class MentionsService {
  constructor(
    private readonly mentions: MentionsRepository,
    private readonly forms: FormsService,
  ) {}

  /** Whether a purge will delete a submission because it carries the contacts of a person whose erasure is under way. */
  async isBeingErased(
    scope: RequestScope,
    { createdAt, ...submission }: EnteredTexts & { readonly createdAt: Date },
  ): Promise<boolean> {
    const erasures = await this.mentions.listErasures(scope, contactsIn(submission));
    return erasures.some(
      ({ erasedAt, ...contacts }) =>
        createdAt.getTime() <= Date.parse(erasedAt) && findMentionIn(submission, contacts) !== null,
    );
  }

  /**
   * The mentions among the next responses after a position, those in the bin last: it compares a bounded number of them, and may find
   * none.
   * @param purpose `write` reads the primary, which has all responses
   */
  async find(
    scope: RequestScope,
    purpose: 'search' | 'write',
    customerId: string,
    contacts: SoughtContacts,
    { after, limit }: { readonly after: Position; readonly limit: number },
    bounds: Partial<MentionBounds> = {},
  ): Promise<MentionPart> {
    if (contacts.emailKey === null && contacts.phone === null) return { mentions: [], next: null };
    const isBinned = isInBin(after);
    const { rows, bytes } = { ...DEFAULT_BOUNDS, ...bounds };
    const { candidates, next } = await this.mentions.compare(
      scope,
      purpose,
      customerId,
      contacts,
      after,
      { rows, bytes: isBinned ? Math.ceil(bytes / COMPRESSION_FACTOR) : bytes },
    );
    const mentions: Mention[] = [];
    for (let from = 0; from < candidates.length; from += MAX_READ_AT_ONCE) {
      const part = candidates.slice(from, from + MAX_READ_AT_ONCE);
      const ids = part.map(({ id }) => id);
      const read = await this.mentions.read(scope, purpose, ids, isBinned);
      const byId = new Map(read.map((row) => [row.id, row]));
      for (const position of part) {
        const row = byId.get(position.id);
        const value = row === undefined ? null : findMentionIn(row, contacts);
        if (row !== undefined && value !== null) {
          const { id, formId, createdAt } = row;
          mentions.push({ id, formId, createdAt, isBinned, value });
        }
        if (mentions.length === limit) return { mentions, next: position };
      }
    }
    if (next !== null || isBinned) return { mentions, next };
    const part = { after: FIRST_BINNED, limit: limit - mentions.length };
    const binned = await this.find(scope, purpose, customerId, contacts, part, bounds);
    return { mentions: [...mentions, ...binned.mentions], next: binned.next };
  }

  /** The names of the forms of mentions, by the ids of the forms. */
  async nameForms(
    scope: RequestScope,
    mentions: readonly Mention[],
  ): Promise<ReadonlyMap<string, string>> {
    const forms = await this.forms.getOutlines(
      scope,
      mentions.map(({ formId }) => formId),
      { isAlsoInBin: true },
    );
    return new Map(Array.from(forms.values(), ({ id, name }) => [id, name]));
  }
}
