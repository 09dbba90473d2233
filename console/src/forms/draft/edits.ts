import type { Theme } from '../types';
import { type FieldKindId, hasOptions, typeOfKind } from './field-kinds';
import type { DraftField, FormDraft } from './form-draft';

let madeFields = 0;

/** An id for a field that the service does not know yet; unique among the drafts of this browser. */
export function newUid(): string {
  madeFields += 1;
  return `new-${Date.now().toString(36)}-${madeFields}`;
}

/** The same words in both languages of the console. */
const FIRST_OPTIONS = ['Option 1', 'Option 2'];

export function newField(kind: FieldKindId, label: string, uid = newUid()): DraftField {
  return {
    uid,
    id: null,
    key: null,
    ...typeOfKind(kind),
    label,
    isRequired: false,
    options: hasOptions(kind) ? [...FIRST_OPTIONS] : [],
    placeholder: '',
    helperText: '',
    defaultValue: '',
    aiInstruction: '',
  };
}

const indexOf = (draft: FormDraft, uid: string): number =>
  draft.fields.findIndex((field) => field.uid === uid);

const withFields = (draft: FormDraft, fields: DraftField[]): FormDraft => ({ ...draft, fields });

/** `label`, with a number appended if a field of the form has this label. */
export function freeLabel(draft: FormDraft, label: string): string {
  const taken = new Set(draft.fields.map((field) => field.label.trim()));
  let free = label;
  for (let count = 2; taken.has(free); count += 1) free = `${label} ${count}`;
  return free;
}

/** Adds a field after another one, or at the end. */
export function addField(draft: FormDraft, field: DraftField, after?: string): FormDraft {
  const index = after === undefined ? -1 : indexOf(draft, after);
  const at = index === -1 ? draft.fields.length : index + 1;
  return withFields(draft, draft.fields.toSpliced(at, 0, field));
}

export function changeField(
  draft: FormDraft,
  uid: string,
  changes: Partial<Omit<DraftField, 'uid' | 'id' | 'key'>>,
): FormDraft {
  const index = indexOf(draft, uid);
  const field = draft.fields[index];
  if (field === undefined) return draft;
  return withFields(draft, draft.fields.with(index, { ...field, ...changes }));
}

/** Changes the kind of a field; options stay, and appear when a kind needs them. */
export function changeKind(draft: FormDraft, uid: string, kind: FieldKindId): FormDraft {
  const field = draft.fields[indexOf(draft, uid)];
  if (field === undefined) return draft;
  const needsOptions = hasOptions(kind) && field.options.length === 0;
  return changeField(draft, uid, {
    ...typeOfKind(kind),
    ...(needsOptions && { options: [...FIRST_OPTIONS] }),
  });
}

export const removeField = (draft: FormDraft, uid: string): FormDraft =>
  indexOf(draft, uid) === -1
    ? draft
    : withFields(
        draft,
        draft.fields.filter((field) => field.uid !== uid),
      );

/** Moves a field; a position outside of the list is clamped. */
export function moveField(draft: FormDraft, uid: string, to: number): FormDraft {
  const from = indexOf(draft, uid);
  const field = draft.fields[from];
  const target = Math.min(Math.max(to, 0), draft.fields.length - 1);
  if (field === undefined || target === from) return draft;
  return withFields(draft, draft.fields.toSpliced(from, 1).toSpliced(target, 0, field));
}

/** Adds a copy after a field: a new field with answers of its own. @param name makes the label of the copy */
export function duplicateField(
  draft: FormDraft,
  uid: string,
  copyUid: string,
  name: (label: string) => string,
): FormDraft {
  const field = draft.fields[indexOf(draft, uid)];
  if (field === undefined) return draft;
  const label = freeLabel(draft, name(field.label));
  const copy = { ...field, uid: copyUid, id: null, key: null, label, options: [...field.options] };
  return addField(draft, copy, uid);
}

export const changeTheme = (draft: FormDraft, changes: Partial<Theme>): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, theme: { ...draft.settings.theme, ...changes } },
});

/** Whether an option still has the name that the builder gave it, or none. */
export const isPlaceholderOption = (option: string): boolean => /^(?:Option \d+)?$/.test(option);

/** Options from pasted text, one a line; bullets, blank lines, repetitions and repeated white space are dropped. */
export const readOptions = (text: string): string[] => readOptionLines(text).options;

/** As {@link readOptions}, with what was dropped: repeated options, and the number of blank lines between others. */
export function readOptionLines(text: string): {
  options: string[];
  repeated: string[];
  blank: number;
} {
  const lines = text.split(/\r\n?|\n/).map((line) =>
    line
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^[-*•–] /, ''),
  );
  const filled = lines.filter((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return {
    options: [...new Set(filled)],
    repeated: [...new Set(filled.filter((line, index) => filled.indexOf(line) < index))],
    // A blank line at the end is where somebody types.
    blank: lines.slice(0, last + 1).length - filled.length,
  };
}

/**
 * Inserts pasted options after the option at an index, or in its place if its whole text is selected. Removes blank options, those
 * still named `Option <n>`, and those that are pasted again.
 */
export function pasteOptions(
  options: readonly string[],
  index: number,
  pasted: readonly string[],
  isSelected: boolean,
): { options: string[]; lastIndex: number } {
  const isKept = (option: string, at: number) =>
    !pasted.includes(option) && !isPlaceholderOption(option) && !(at === index && isSelected);
  const before = options.slice(0, index + 1).filter(isKept);
  const others = options.filter(isKept);
  return {
    options: others.toSpliced(before.length, 0, ...pasted),
    lastIndex: before.length + pasted.length - 1,
  };
}
