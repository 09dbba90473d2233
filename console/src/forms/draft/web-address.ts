/** Whether a text names its protocol, such as `https://` or `mailto:`. */
const PROTOCOL_PATTERN = /^[a-z][a-z\d+.-]*:\/\/|^(?:mailto|tel|data|javascript|blob|file):/i;

/** How most addresses begin. */
export const HTTPS = 'https://';

/** An address as people type it, as a URL: `shop.example/privacy` is `https://shop.example/privacy`. Empty stays empty. */
export function toWebAddress(text: string): string {
  const address = text.trim();
  return address === '' || PROTOCOL_PATTERN.test(address) ? address : `${HTTPS}${address}`;
}

/** The origin of an address as people type it: `shop.example/contact` is `https://shop.example`; another text unchanged. */
export function toOrigin(text: string): string {
  const address = toWebAddress(text);
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? address : origin;
}
