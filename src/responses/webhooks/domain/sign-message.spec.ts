import { Webhook } from 'standardwebhooks';
import { signMessage } from './sign-message';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};

describe('signMessage', () => {
  it('signs as the published example of Standard Webhooks does', () => {
    expect(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', MESSAGE)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it.each([
    ['any text', 's3cret with spaces & signs'],
    ['one character', 'x'],
    ['text that could be base64', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['the prefix alone', 'whsec_'],
    ['the prefix before what is no base64', 'whsec_not base64'],
    ['the prefix before base64 that is cut off', 'whsec_MfKQ9'],
  ])('takes the characters of %s as the key', (_name, secret) => {
    const at = new Date(MESSAGE.timestamp * 1000);
    const expected = new Webhook(secret, { format: 'raw' }).sign(MESSAGE.id, at, MESSAGE.body);
    expect(signMessage(secret, MESSAGE)).toBe(expected);
  });

  it.each(['whsec_c2VjcmV0', 'whsec_c2VjcmV0cw==', 'whsec_c2VjcmV0cyE='])(
    'takes the bytes encoded in %s as the key',
    (secret) => {
      const at = new Date(MESSAGE.timestamp * 1000);
      const expected = new Webhook(secret).sign(MESSAGE.id, at, MESSAGE.body);
      expect(signMessage(secret, MESSAGE)).toBe(expected);
    },
  );

  it('signs the bytes of the text in UTF-8', () => {
    const body = '{"name":"Zoë 🎉"}';
    const expected = new Webhook('key', { format: 'raw' }).sign('1', new Date(5_000), body);
    expect(signMessage('key', { id: '1', timestamp: 5, body })).toBe(expected);
  });
});
