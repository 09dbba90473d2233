import { type FormDraft, isSameDraft } from './form-draft';

/** A draft that was not saved, as this browser keeps it. */
export interface StoredDraft {
  format: 1;
  /** The version of the form that was edited. */
  version: number;
  /** The form as it was before the edits. */
  base: FormDraft;
  draft: FormDraft;
  /** ISO 8601. */
  storedAt: string;
}

/** Drafts belong to a person: another one who signs in at this browser does not get them. */
export const draftKey = (personId: string, formId: string): string =>
  `rapport.draft.${personId}.${formId}`;

/** Returns null without a draft, or if it cannot be read. */
export function parseStoredDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredDraft(stored)
      ? { ...stored, base: withLater(stored.base), draft: withLater(stored.draft) }
      : null;
  } catch {
    return null;
  }
}

/** Adds what drafts lack that were stored before forms could name the shop, or keep words from their links. */
const withLater = (draft: FormDraft): FormDraft => ({
  ...draft,
  hiddenNames: draft.hiddenNames ?? [],
  campaignId: draft.campaignId ?? '',
  settings: { ...draft.settings, sender: draft.settings.sender ?? { name: null, url: null } },
});

function isStoredDraft(stored: unknown): stored is StoredDraft {
  if (!isObject(stored)) return false;
  const { format, version, base, draft, storedAt } = stored;
  return (
    format === 1 &&
    typeof version === 'number' &&
    typeof storedAt === 'string' &&
    isDraft(base) &&
    isDraft(draft)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDraft = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.name === 'string' &&
  Array.isArray(value.fields) &&
  isObject(value.settings) &&
  isObject(value.closing);

/**
 * The version that a stored draft is based on, given the form as it is now. A newer version with the same content, after
 * a change of the webhook for example, is no conflict.
 */
export const baseVersion = (stored: StoredDraft, current: FormDraft, version: number): number =>
  isSameDraft(stored.base, current) ? version : stored.version;
