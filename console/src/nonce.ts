/** The nonce of the page, for styles that are added at run time. Browsers hide the attribute, but not the property. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

/** Passes the nonce on to packages that add styles without Mantine, which read this variable of webpack. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
