import { useEffect, useRef, useState } from 'react';
import type { FormDraft } from '../draft/form-draft';
import type { StoredDraft } from '../draft/stored-draft';

const DELAY_MS = 300;

/**
 * Keeps the draft in this browser while it differs from the saved form, and removes it otherwise. Returns false if the
 * browser has no room for it.
 */
export function useAutosave(
  key: string,
  {
    draft,
    base,
    version,
    hasChanges,
  }: { draft: FormDraft; base: FormDraft; version: number; hasChanges: boolean },
): boolean {
  const [isKept, setKept] = useState(true);
  const write = useRef(() => undefined as void);
  write.current = () => {
    if (!hasChanges) {
      localStorage.removeItem(key);
      return;
    }
    const storedAt = new Date().toISOString();
    const stored: StoredDraft = { format: 1, version, base, draft, storedAt };
    try {
      localStorage.setItem(key, JSON.stringify(stored));
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
