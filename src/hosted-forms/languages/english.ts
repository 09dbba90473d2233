import type { Words } from './words';

export const ENGLISH: Words = {
  send: 'Send',
  optional: 'optional',
  choose: 'Choose an option',
  errorPrefix: 'Error:',
  problem: 'There is a problem',
  enterAnswer: 'Enter an answer to “{label}”',
  chooseAnswer: 'Choose an answer to “{label}”',
  tick: 'Tick “{label}” to continue',
  enterEmail: 'Enter an e-mail address in “{label}”, such as name@example.com',
  enterNumber: 'Enter a number in “{label}”, such as {example}',
  enterDate: 'Enter a date in “{label}”, such as 2026-12-31',
  shorten: 'Shorten “{label}” to 255 characters or fewer',
  unreadable: 'Remove unreadable characters from “{label}”',
  thanksTitle: 'Thank you',
  thanksText: 'Your answers have been sent.',
  sentTitle: 'You have already sent this form',
  sentText:
    'Your first answers have arrived. If you want to send other answers as well, you can send another form.',
  sendAnother: 'Send another',
  missingTitle: 'This form is not available',
  missingText: 'The link may be mistyped or no longer valid. Ask the person who gave it to you.',
  closedTitle: 'This form is closed',
  closedText: 'It no longer takes answers.',
  waitTitle: 'Please wait a minute',
  waitText:
    'Too many forms are being sent. Your answers are still here: send them again in a minute.',
  busyText: 'Too many people are using this page at the moment. Reload it in a minute.',
  largeTitle: 'Your answers are too long',
  largeText: 'Nothing was sent. Go back, shorten your answers and send them again.',
  expiredTitle: 'This page was open for a long time',
  expiredText: 'Please check your answers and send them again.',
  failedTitle: 'Your answers could not be sent',
  failedText:
    'Something failed on our side. Your answers are still here: send them again in a minute.',
  brokenTitle: 'Something went wrong',
  failedReload: 'Something failed on our side. Reload this page in a minute.',
  unsupportedText:
    'The form was sent in a format that this page does not read. Open the form in a browser, fill it in there and send it.',
  withoutScripts:
    'Your browser blocks scripts. Your answers may be checked by a person before they count.',
  sending: 'Sending …',
  leaveEmpty: 'Leave this field empty',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  continueLabel: 'Continue',
};
