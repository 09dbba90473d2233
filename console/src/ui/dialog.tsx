import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useId } from 'react';

/**
 * A dialog. One that opens above another hides it, and Escape closes only the upper one. The focus returns to the button
 * that opened the dialog.
 */
export function Dialog(props: Omit<ModalProps, 'stackId' | 'returnFocus'>) {
  // Dialogs in a stack lose their focus trap before their own return of the focus, which depends on it.
  useFocusReturn({ opened: props.opened });
  return <Modal stackId={useId()} returnFocus={false} {...props} />;
}

/** Around everything that opens dialogs. */
export const DialogStack = Modal.Stack;
