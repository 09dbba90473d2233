import type { CallbackResult } from './social-sign-in.service';

interface Page {
  readonly status: number;
  readonly html: string;
}

const page = (status: number, title: string, text: string): Page => ({
  status,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`,
});

const FAILED = page(
  400,
  'The account was not connected',
  'Access was not granted, or the platform reported an error. Please start the sign-in again.',
);

/** The pages that a person sees after the sign-in, by its result. They contain no data of the request or of the account. */
export const CALLBACK_PAGES: Readonly<Record<Extract<CallbackResult, string>, Page>> = {
  connected: page(200, 'The account is connected', 'You can close this page.'),
  choose: page(
    200,
    'One more step',
    'You manage several accounts. Choose the account where you started the sign-in. You can close this page.',
  ),
  failed: FAILED,
  malformed: FAILED,
  expired: page(
    410,
    'This sign-in has expired',
    'A sign-in is valid once and for 10 minutes. If the account is not connected, please start the sign-in again.',
  ),
  busy: page(
    429,
    'Too many requests',
    'The sign-in is still valid. Please reload this page in a few seconds.',
  ),
  unavailable: page(
    503,
    'The account was not connected',
    'The service could not complete the sign-in. Please start it again.',
  ),
};
