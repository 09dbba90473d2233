import { createContext, useContext } from 'react';
import type { FormDraft } from '../draft/form-draft';
import type { PanelName, Problems } from '../draft/problems';
import type { BuilderData } from '../types';

/** The state and the functions that the parts of the builder share. */
export interface Builder {
  /** The form as the service has it. */
  readonly saved: BuilderData;
  readonly draft: FormDraft;
  readonly hasChanges: boolean;
  readonly problems: Problems;
  /** @param group edits of one group that follow each other are one step of undo */
  readonly edit: (edit: (draft: FormDraft) => FormDraft, group?: string) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  readonly panel: PanelName;
  readonly show: (panel: PanelName) => void;
  /** The `uid` of the field whose details are open, or null. */
  readonly openField: string | null;
  /** The property whose input has the focus or had it last, or null. */
  readonly editedPath: string | null;
  readonly setOpenField: (uid: string | null) => void;
  /** Puts the focus on the input of a path, which may be on another panel. */
  readonly focusOn: (path: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('The builder is missing.');
  return builder;
}
