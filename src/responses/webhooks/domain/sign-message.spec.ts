import { Webhook } from 'standardwebhooks';
import { signMessage } from './sign-message';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};

describe('signMessage', () => {
  it('reproduces the published example of Standard Webhooks', () => {
    expect(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', MESSAGE)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it.each([
    ['any text', 's3cret with spaces & signs'],
    ['one character', 'x'],
    ['text that could be base64', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['the prefix alone', 'whsec_'],
    ['the prefix before text that is not base64', 'whsec_not base64'],
    ['the prefix before truncated base64', 'whsec_MfKQ9'],
  ])('uses the characters as the key: %s', (_name, secret) => {
    const at = new Date(MESSAGE.timestamp * 1000);
    const expected = new Webhook(secret, { format: 'raw' }).sign(MESSAGE.id, at, MESSAGE.body);
    expect(signMessage(secret, MESSAGE)).toBe(expected);
  });

  it.each(['whsec_c2VjcmV0', 'whsec_c2VjcmV0cw==', 'whsec_c2VjcmV0cyE='])(
    'uses the decoded bytes of %s as the key',
    (secret) => {
      const at = new Date(MESSAGE.timestamp * 1000);
      const expected = new Webhook(secret).sign(MESSAGE.id, at, MESSAGE.body);
      expect(signMessage(secret, MESSAGE)).toBe(expected);
    },
  );

  it('signs the UTF-8 bytes of the body', () => {
    const body = '{"name":"Zoë 🎉"}';
    const expected = new Webhook('key', { format: 'raw' }).sign('1', new Date(5_000), body);
    expect(signMessage('key', { id: '1', timestamp: 5, body })).toBe(expected);
  });
});
