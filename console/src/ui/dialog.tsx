import { Modal, type ModalProps } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { placeAfter } from './keep-focus';

/** The focus trap of the dialog has ended by then. */
const RETURN_MS = 50;

/**
 * A dialog. One that opens above another hides it, and Escape closes only the upper one. The focus returns to the button
 * that opened the dialog.
 */
export function Dialog(props: Omit<ModalProps, 'stackId' | 'returnFocus'>) {
  const dialog = useRef<HTMLDivElement>(null);
  // Dialogs in a stack lose their focus trap before their own return of the focus, which depends on it.
  useFocusReturn(props.opened, dialog);
  return <Modal ref={dialog} stackId={useId()} returnFocus={false} {...props} />;
}

/** The button that has the focus; of an item of a menu, which closes, the one that opened the menu. */
function focusedButton(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = menu ? document.querySelector(`#${CSS.escape(menu)}`) : document.activeElement;
  return button instanceof HTMLElement ? button : null;
}

/** Unlike the hook of Mantine, also for a dialog that is open from its first render on, or until its last. */
function useFocusReturn(isOpen: boolean, dialog: RefObject<HTMLElement | null>): void {
  // Read before the menu of the button has disappeared.
  const [opener, setOpener] = useState(() => (isOpen ? focusedButton() : null));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(focusedButton());
  }
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const isOutside = dialog.current?.contains(now) !== true;
        // The dialog has moved the focus, such as to the input with a problem.
        if (now instanceof HTMLInputElement && now !== last && isOutside) return;
        if (opener?.isConnected === true) {
          opener.focus({ preventScroll: true });
          return;
        }
        // What was done in the dialog has removed its button, and may have moved the focus.
        const isFree = now === null || now === document.body || now === last;
        if (!isFree && isOutside) return;
        placeAfter(true)?.focus({ preventScroll: true });
      }, RETURN_MS);
    };
  }, [isOpen, opener, dialog]);
}

/** Around everything that opens dialogs. */
export const DialogStack = Modal.Stack;
