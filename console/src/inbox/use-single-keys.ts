import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { isTyping, SEQUENCE_MS, SHORTCUTS_KEY } from '../shell/single-keys';

/** Overlays, which take the keys. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Shortcuts of a page: single keys without a modifier, which people can turn off (WCAG 2.1.4). They do nothing in inputs, behind a
 * dialog, and after `g`, with which the shortcuts of pages begin.
 */
export function useSingleKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const [isOn] = useLocalStorage({ key: SHORTCUTS_KEY, defaultValue: true });
  const startedAt = useRef(-Infinity);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, timeStamp } = event;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!isOn || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector(OVERLAYS) !== null) return;
      const isOfSequence = timeStamp - startedAt.current < SEQUENCE_MS;
      startedAt.current = key === 'g' ? timeStamp : -Infinity;
      const action = isOfSequence ? undefined : actions[key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
