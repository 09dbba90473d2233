import type { BuilderData, BuilderSettings, Closing, FormField } from '../types';
import { type FieldType, type FormStatus, hasOptions, kindIdOf } from './field-kinds';
import { toOrigin, toWebAddress } from './web-address';

/** A field that is being edited. `uid` identifies it in the browser, also before the service has given it an id. */
export interface DraftField {
  uid: string;
  id: string | null;
  key: string | null;
  fieldType: FieldType;
  isGroup: boolean;
  label: string;
  isRequired: boolean;
  options: string[];
  placeholder: string;
  helperText: string;
  defaultValue: string;
  aiInstruction: string;
}

/** Everything that undo and redo restore. Empty texts mean "none". */
export interface FormDraft {
  name: string;
  description: string;
  formPurpose: string;
  isPublic: boolean;
  createCustomerOnSubmit: boolean;
  fields: DraftField[];
  settings: BuilderSettings;
  hiddenNames: string[];
  campaignId: string;
  closing: Closing;
}

const toDraftField = (field: FormField): DraftField => ({
  uid: field.id,
  id: field.id,
  key: field.key,
  fieldType: field.fieldType,
  isGroup: field.isGroup,
  label: field.label,
  isRequired: field.isRequired,
  options: [...field.options],
  placeholder: field.placeholder ?? '',
  helperText: field.helperText ?? '',
  defaultValue: field.defaultValue ?? '',
  aiInstruction: field.aiInstruction ?? '',
});

export const toDraft = ({
  form,
  settings,
  hiddenNames,
  campaignId,
  closing,
}: BuilderData): FormDraft => ({
  name: form.name,
  description: form.description ?? '',
  formPurpose: form.formPurpose ?? '',
  isPublic: form.isPublic,
  createCustomerOnSubmit: form.createCustomerOnSubmit,
  fields: form.fields.map(toDraftField),
  settings,
  hiddenNames,
  campaignId: campaignId ?? '',
  closing: { closesAt: closing?.closesAt ?? null, maxResponses: closing?.maxResponses ?? null },
});

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

const addressOrNull = (address: string | null): string | null =>
  address === null ? null : toWebAddress(address) || null;

/** The settings with whole addresses: people leave out `https://`. */
const toSettings = (settings: BuilderSettings): BuilderSettings => ({
  ...settings,
  sender: {
    name: textOrNull(settings.sender.name ?? ''),
    url: addressOrNull(settings.sender.url),
  },
  footer: {
    ...settings.footer,
    imprintUrl: addressOrNull(settings.footer.imprintUrl),
    privacyUrl: addressOrNull(settings.footer.privacyUrl),
  },
  thankYou: {
    ...settings.thankYou,
    redirectUrl: addressOrNull(settings.thankYou.redirectUrl),
  },
  allowedOrigins: [...new Set(settings.allowedOrigins.map(toOrigin))],
});

/** The body of `PUT …/builder`, and of the plan and the preview of the same draft. */
export function toBody(draft: FormDraft, version: number, status: FormStatus) {
  const { closesAt, maxResponses } = draft.closing;
  return {
    version,
    status,
    name: draft.name,
    description: textOrNull(draft.description),
    formPurpose: textOrNull(draft.formPurpose),
    isPublic: draft.isPublic,
    createCustomerOnSubmit: draft.createCustomerOnSubmit,
    fields: draft.fields.map((field) => ({
      id: field.id,
      fieldType: field.fieldType,
      isGroup: field.isGroup,
      label: field.label,
      isRequired: field.isRequired,
      options: hasOptions(kindIdOf(field)) ? field.options : [],
      placeholder: textOrNull(field.placeholder),
      helperText: textOrNull(field.helperText),
      defaultValue: textOrNull(field.defaultValue),
      aiInstruction: textOrNull(field.aiInstruction),
    })),
    settings: toSettings(draft.settings),
    hiddenNames: draft.hiddenNames,
    campaignId: textOrNull(draft.campaignId),
    closing: closesAt === null && maxResponses === null ? null : { closesAt, maxResponses },
  };
}

/** Whether two drafts would be saved alike. */
export const isSameDraft = (one: FormDraft, other: FormDraft): boolean =>
  JSON.stringify(toBody(one, 0, 'draft')) === JSON.stringify(toBody(other, 0, 'draft'));

/** The id and the key that a save has given to a field. */
export interface SavedField {
  id: string;
  key: string;
}

/**
 * Gives the fields of a draft the ids that a save has made. A field without one was removed by the save; when an undo
 * restores it, it is saved as a new field.
 */
export const withSavedFields = (
  draft: FormDraft,
  saved: ReadonlyMap<string, SavedField>,
): FormDraft => ({
  ...draft,
  fields: draft.fields.map((field) => ({
    ...field,
    id: saved.get(field.uid)?.id ?? null,
    key: saved.get(field.uid)?.key ?? null,
  })),
});

/** Pairs the fields that were sent with those of the response, which are in the same order. */
export const pairSaved = (sent: FormDraft, received: readonly FormField[]) =>
  new Map(
    sent.fields.flatMap(({ uid }, index): [string, SavedField][] => {
      const field = received[index];
      return field === undefined ? [] : [[uid, { id: field.id, key: field.key }]];
    }),
  );
