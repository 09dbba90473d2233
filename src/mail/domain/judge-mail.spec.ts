import { judgeMail, type MailStatus, MAX_MAIL_ATTEMPTS, type SmtpResult } from './judge-mail';

const rules = { attempt: 1, firstBackOffMs: 1_000, random: () => 1 };
const rejected = (
  stage: 'connect' | 'signIn' | 'sender' | 'recipient' | 'message',
  reply: string,
): SmtpResult => ({ kind: 'rejected', stage, code: Number(reply.slice(0, 3)), reply });

describe('judgeMail', () => {
  it.each<[SmtpResult, MailStatus, number]>([
    [{ kind: 'accepted', code: 250, reply: '250 OK' }, 'sent', 0],
    [rejected('recipient', '450 4.2.1 greylisted'), 'pending', 1_000],
    [rejected('message', '451 try again'), 'pending', 1_000],
    [rejected('connect', '421 too busy'), 'pending', 1_000],
    [rejected('connect', '554 no service'), 'pending', 1_000],
    [rejected('signIn', '535 5.7.8 wrong password'), 'pending', 1_000],
    [rejected('sender', '550 5.7.1 not allowed'), 'failed', 0],
    [rejected('recipient', '550 5.1.1 no such user'), 'bounced', 0],
    [rejected('recipient', '550-5.1.1 no such user'), 'bounced', 0],
    [rejected('recipient', '550 5.1.10 null MX'), 'bounced', 0],
    [rejected('recipient', '550 5.2.1 disabled'), 'bounced', 0],
    [rejected('recipient', '550 no such user'), 'bounced', 0],
    [rejected('recipient', '553 no such user'), 'bounced', 0],
    [rejected('recipient', '552 5.2.2 mailbox full'), 'failed', 0],
    [rejected('recipient', '552 mailbox full'), 'failed', 0],
    [rejected('recipient', '550 5.7.1 relaying denied'), 'failed', 0],
    [rejected('recipient', '550 5.1.8 bad sender'), 'failed', 0],
    [rejected('message', '550 5.1.1 no such user'), 'bounced', 0],
    [rejected('message', '550 spam'), 'failed', 0],
    [rejected('message', '554 5.7.1 spam'), 'failed', 0],
    [{ kind: 'timedOut', stage: 'message' }, 'pending', 1_000],
    [{ kind: 'disconnected', stage: 'connect', reason: 'ECONNREFUSED' }, 'pending', 1_000],
  ])('%j: %s', (result, status, retryInMs) => {
    expect(judgeMail(result, rules)).toMatchObject({ status, retryInMs, wasTried: true });
  });

  it('gives up after the last attempt', () => {
    const result: SmtpResult = { kind: 'timedOut', stage: 'connect' };
    const last = { ...rules, attempt: MAX_MAIL_ATTEMPTS };
    expect(judgeMail(result, { ...last, attempt: MAX_MAIL_ATTEMPTS - 1 }).status).toBe('pending');
    expect(judgeMail(result, last)).toEqual({
      status: 'failed',
      lastStatusCode: null,
      lastError: 'The mail server did not reply in time when it was connected.',
      wasTried: true,
      retryInMs: 0,
    });
  });

  it('quotes the words of the server', () => {
    expect(judgeMail(rejected('recipient', '550 5.1.1 no such user'), rules)).toMatchObject({
      lastStatusCode: 550,
      lastError: 'The mail server replied for the recipient: 550 5.1.1 no such user',
    });
  });
});
