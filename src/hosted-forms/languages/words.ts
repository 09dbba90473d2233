/** The texts of hosted pages that the service provides, in one language. All other texts are written by the team. */
export interface Words {
  readonly send: string;
  /** After the label of a field that is not required, in brackets. */
  readonly optional: string;
  /** The empty option of a select. */
  readonly choose: string;
  /** Before the title of a page with errors, and before each error for screen readers. */
  readonly errorPrefix: string;
  /** The heading of the list of errors. */
  readonly problem: string;
  /** `{label}` is the label of the field. */
  readonly enterAnswer: string;
  readonly chooseAnswer: string;
  readonly tick: string;
  readonly enterEmail: string;
  /** `{example}` is a number with decimals, as the language writes it. */
  readonly enterNumber: string;
  readonly enterDate: string;
  readonly shorten: string;
  readonly unreadable: string;
  readonly thanksTitle: string;
  readonly thanksText: string;
  /** The page was sent before, with other answers. */
  readonly sentTitle: string;
  readonly sentText: string;
  readonly sendAnother: string;
  /** The link is unknown, or the form is not published. */
  readonly missingTitle: string;
  readonly missingText: string;
  readonly closedTitle: string;
  readonly closedText: string;
  /** A limit of submissions is exceeded; the answers are kept. */
  readonly waitTitle: string;
  readonly waitText: string;
  /** A limit is exceeded, and there are no answers to keep. */
  readonly busyText: string;
  readonly largeTitle: string;
  readonly largeText: string;
  /** The page is older than a day. */
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly failedTitle: string;
  readonly failedText: string;
  readonly brokenTitle: string;
  /** The same as `failedText` for a page without answers to keep. */
  readonly failedReload: string;
  /** The answers were not sent as a browser sends a form. */
  readonly unsupportedText: string;
  /** Shown without scripts, where the page asks for a proof of work. */
  readonly withoutScripts: string;
  readonly sending: string;
  /** For the field that people do not see. */
  readonly leaveEmpty: string;
  readonly imprint: string;
  readonly privacy: string;
  /** The link to the page that follows, for a form in a frame. */
  readonly continueLabel: string;
  /** The link to the website of the shop, after the form was sent. `{name}` is the name of the shop, or its address. */
  readonly backTo: string;
}
