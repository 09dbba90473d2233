/** Whether the service sends mail, as the page that it serves states. */
export const sendsMail = (): boolean =>
  document.querySelector('meta[name="sends-mail"]')?.getAttribute('content') === 'true';
