/** Whether the service sends mail, which it writes into the page. */
export const sendsMail = (): boolean =>
  document.querySelector('meta[name="sends-mail"]')?.getAttribute('content') === 'true';
