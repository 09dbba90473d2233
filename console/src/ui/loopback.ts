const LOOPBACK_HOST =
  /^(([^.]+\.)*localhost|0\.0\.0\.0|127(\.\d+){3}|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])\.?$/;

/** Whether a URL leads to the computer that opens it, so that it is of no use to others. */
export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK_HOST.test(new URL(url).hostname);

/** Says what to do with a link for another person: one that works only on this computer cannot be sent. */
export const handOver = (url: string): string =>
  isLoopback(url)
    ? 'Let the person open this link on this computer.'
    : 'Send this link to the person, in a mail or a message.';
