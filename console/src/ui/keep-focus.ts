/** The control may be enabled again only after some frames. */
const MAX_FRAMES = 30;

/** Where the focus goes when its control is gone: after a dialog about rows of a list, to the first row that is left. */
export const placeAfter = (isDialog: boolean): HTMLElement | null =>
  (isDialog ? document.querySelector<HTMLElement>('main .data-rows .row-link') : null) ??
  document.querySelector('main');

/**
 * Remembers the control that has the focus. The function that it returns gives the focus back if it was lost meanwhile:
 * a control that is disabled or removed while its action runs would leave the keyboard at the beginning of the page.
 */
export function keepFocus(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control === document.body) return () => undefined;
  // A dialog that closes gives the focus back to the button that opened it, some milliseconds later.
  const isInDialog = control.closest('[role="dialog"]') !== null;
  const restore = (frames: number): void => {
    // Another element has the focus: a heading, a message or what the person has moved on to.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const isOfClosedDialog = isInDialog && !control.isConnected && frames > 0;
    const target = control.isConnected ? control : placeAfter(isInDialog);
    if (!isOfClosedDialog) target?.focus({ preventScroll: true });
    if (document.activeElement !== target && frames > 0) {
      requestAnimationFrame(() => restore(frames - 1));
    }
  };
  // After the page has been rendered.
  return () => requestAnimationFrame(() => restore(MAX_FRAMES));
}
