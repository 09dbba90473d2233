/** The number of steps that can be undone. */
export const MAX_STEPS = 50;
/** Edits of one group within this time are one step: a word that is typed, not each letter. */
const GROUP_MS = 1_000;

/** A state with the states before and after it, for undo and redo. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The group of the last edit, or null if the next edit starts a step. */
  readonly group: string | null;
  /** When the last edit was made, in ms. */
  readonly editedAt: number;
}

export type HistoryAction<State> =
  | {
      type: 'edit';
      /** A pure function; the same state means that nothing changed. */
      edit: (state: State) => State;
      group: string | null;
      at: number;
    }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Changes every state alike, without a step. */
  | { type: 'rewrite'; rewrite: (state: State) => State };

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  group: null,
  editedAt: 0,
});

export function reduceHistory<State>(
  history: History<State>,
  action: HistoryAction<State>,
): History<State> {
  if (action.type === 'edit') return edit(history, action);
  if (action.type === 'undo') return undo(history);
  if (action.type === 'redo') return redo(history);
  return {
    ...history,
    past: history.past.map(action.rewrite),
    present: action.rewrite(history.present),
    future: history.future.map(action.rewrite),
  };
}

function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const previous = past.at(-1);
  if (previous === undefined) return history;
  return { ...startHistory(previous), past: past.slice(0, -1), future: [present, ...future] };
}

function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { ...startHistory(next), past: [...past, present], future: later };
}

function edit<State>(
  history: History<State>,
  { edit, group, at }: Extract<HistoryAction<State>, { type: 'edit' }>,
): History<State> {
  const { past, present } = history;
  const next = edit(present);
  if (next === present) return history;
  const continues =
    group !== null &&
    group === history.group &&
    at - history.editedAt < GROUP_MS &&
    past.length > 0;
  return {
    past: continues ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    group,
    editedAt: at,
  };
}
