import { useEffect, useRef } from 'react';

/** Ctrl+S and Cmd+S save, in place of the browser, which would save the page. */
export function useSaveKeys(save: () => void): void {
  const action = useRef(save);
  action.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isSave || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // A dialog asks something that must be answered first.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) action.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
