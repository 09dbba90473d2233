const LOOPBACK_HOST_PATTERN =
  /^(([^.]+\.)*localhost|0\.0\.0\.0|127(\.\d+){3}|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])\.?$/;

/** Whether a URL leads to the computer that opens it, so that it is of no use to others. */
export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK_HOST_PATTERN.test(new URL(url).hostname);

/** What to do with a link for another person, as a text of `common`: one that works only on this computer cannot be sent. */
export const handOver = (url: string): 'openHere' | 'sendLink' =>
  isLoopback(url) ? 'openHere' : 'sendLink';
