import type { ReactNode } from 'react';

export interface Notice {
  message: ReactNode;
  title?: string;
  /** `done`: something has succeeded; `warning`: the person should do something. */
  kind?: 'done' | 'warning';
  /** Milliseconds until it disappears; false keeps it until it is closed. */
  autoClose?: number | false;
}

const listeners = new Set<() => void>();
let isWanted = false;

/** Shows a message above the page, which screen readers read. @returns a function that closes it */
export async function notify({ kind = 'done', ...notice }: Notice): Promise<() => void> {
  loadNotices();
  const { closeNotice, showNotice } = await import('./notice-list');
  const id = showNotice({ color: kind === 'done' ? 'green' : 'yellow', ...notice });
  return () => closeNotice(id);
}

/** Loads what shows the messages: the first page does without it. */
export function loadNotices(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

export const areNoticesWanted = (): boolean => isWanted;

export function listenForNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
