import { useReducer } from 'react';
import { type FormDraft, isSameDraft, toDraft } from './form-draft';
import { type History, type HistoryAction, reduceHistory, startHistory } from './history';
import { baseVersion, type StoredDraft } from './stored-draft';
import type { BuilderData } from '../types';

/** The form as the service has it, and the edits since. */
interface Editing {
  saved: BuilderData;
  /** The form that the edits were made on, and its version: older than `saved` if somebody else has saved since. */
  base: FormDraft;
  version: number;
  history: History<FormDraft>;
}

export type EditingAction =
  | HistoryAction<FormDraft>
  /** The service has stored a draft, or the edits continue on another version. */
  | { type: 'saved'; saved: BuilderData; rewrite: (draft: FormDraft) => FormDraft }
  /** Shows the form as the service has it; undo returns to the edits. */
  | { type: 'take'; saved: BuilderData; at: number };

/** Continues with the stored draft, if there is one. Undo returns to the form as it was saved. */
function startEditing({
  saved,
  stored,
}: {
  saved: BuilderData;
  stored: StoredDraft | null;
}): Editing {
  const current = toDraft(saved);
  const { version } = saved.form;
  const history = startHistory(current);
  if (stored === null || isSameDraft(stored.draft, current))
    return { saved, base: current, version, history };
  const edit = () => stored.draft;
  const editedVersion = baseVersion(stored, current, version);
  return {
    saved,
    base: editedVersion === version ? current : stored.base,
    version: editedVersion,
    history: reduceHistory(history, { type: 'edit', edit, group: null, at: 0 }),
  };
}

function reduceEditing(editing: Editing, action: EditingAction): Editing {
  const { history } = editing;
  if (action.type === 'saved') {
    const { saved, rewrite } = action;
    return {
      saved,
      base: toDraft(saved),
      version: saved.form.version,
      history: reduceHistory(history, { type: 'rewrite', rewrite }),
    };
  }
  if (action.type === 'take') {
    const { saved, at } = action;
    const base = toDraft(saved);
    const edit = () => base;
    return {
      saved,
      base,
      version: saved.form.version,
      history: reduceHistory(history, { type: 'edit', edit, group: null, at }),
    };
  }
  return { ...editing, history: reduceHistory(history, action) };
}

export const useEditing = (saved: BuilderData, stored: StoredDraft | null) =>
  useReducer(reduceEditing, { saved, stored }, startEditing);
