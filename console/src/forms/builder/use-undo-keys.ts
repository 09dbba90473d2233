import { useEffect, useRef } from 'react';

/** Ctrl+Z undoes and Ctrl+Shift+Z redoes the last step, also in inputs: their own undo knows only one of them. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const actions = useRef({ undo, redo });
  actions.current = { undo, redo };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z') return;
      // Dialogs have inputs of their own.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      if (event.shiftKey) actions.current.redo();
      else actions.current.undo();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
