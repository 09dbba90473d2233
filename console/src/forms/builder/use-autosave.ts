import { useEffect, useRef, useState } from 'react';
import type { FormDraft } from '../draft/form-draft';
import type { StoredDraft } from '../draft/stored-draft';

const DELAY_MS = 300;

/**
 * Keeps the draft in this browser while it differs from the saved form, and removes it otherwise. A tab without changes of
 * its own leaves the draft of another tab alone. Returns false if the browser has no room for the draft.
 */
export function useAutosave(
  key: string,
  {
    draft,
    base,
    version,
    hasChanges,
    isRestored,
  }: {
    draft: FormDraft;
    base: FormDraft;
    version: number;
    hasChanges: boolean;
    /** Whether this tab started with a draft that the browser has kept. */
    isRestored: boolean;
  },
): boolean {
  const [isKept, setKept] = useState(true);
  const written = useRef({ draft, hasChanges: isRestored });
  const write = useRef(() => undefined as void);
  write.current = () => {
    const isWritten = written.current.draft === draft && written.current.hasChanges === hasChanges;
    // Another tab that has saved the form has removed the draft.
    if (isWritten && (!hasChanges || localStorage.getItem(key) !== null)) return;
    if (!hasChanges) {
      localStorage.removeItem(key);
      written.current = { draft, hasChanges };
      return;
    }
    const storedAt = new Date().toISOString();
    const stored: StoredDraft = { format: 1, version, base, draft, storedAt };
    try {
      localStorage.setItem(key, JSON.stringify(stored));
      written.current = { draft, hasChanges };
      setKept(true);
    } catch {
      setKept(false);
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => write.current(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, base, version, hasChanges]);
  useEffect(() => {
    const flush = () => write.current();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [key]);
  return isKept;
}
