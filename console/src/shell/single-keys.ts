/** Where the browser keeps whether shortcuts of single keys are used. */
export const SHORTCUTS_KEY = 'rapport.shortcuts';

/** The second key of a shortcut counts within this time. */
export const SEQUENCE_MS = 1_500;

/** Whether a key press writes into an input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const input = target.closest('input, textarea, select, [contenteditable]');
  // No letter changes a checkbox.
  return input !== null && !(input instanceof HTMLInputElement && input.type === 'checkbox');
}
