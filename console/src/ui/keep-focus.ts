/**
 * Remembers the control that has the focus. The function that it returns gives the focus back if it was lost meanwhile:
 * a control that is disabled or removed while its action runs would leave the keyboard at the beginning of the page.
 */
export function keepFocus(): () => void {
  const control = document.activeElement;
  const hasFocus = control instanceof HTMLElement && control !== document.body;
  return () => {
    // After the page has been rendered, and dialogs and headings have taken the focus that they need.
    setTimeout(() => {
      const current = document.activeElement;
      if (!hasFocus || (current !== null && current !== document.body)) return;
      const target = control.isConnected ? control : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
  };
}
