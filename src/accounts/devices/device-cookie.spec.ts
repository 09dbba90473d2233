import { randomBytes, randomUUID } from 'node:crypto';
import { deviceOf, newDeviceCookie } from './device-cookie';

const account = (overrides: object = {}) => ({
  id: randomUUID(),
  emailKey: 'ada@example.com',
  deviceKey: randomBytes(16),
  ...overrides,
});

describe('The cookie of a device', () => {
  it('has another id each time, and the same name, without the address', () => {
    const person = account();
    const [one, other] = [newDeviceCookie(person), newDeviceCookie(person)];

    expect(one.name).toMatch(/^rapport-device-[\da-f]{16}$/);
    expect(other.name).toBe(one.name);
    const [first, second] = [deviceOf(person, one.value), deviceOf(person, other.value)];
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).not.toBe(first);
  });

  it('is valid for its account only, and until its key changes', () => {
    const person = account();
    const { value } = newDeviceCookie(person);

    expect(deviceOf({ ...person, deviceKey: randomBytes(16) }, value)).toBeNull();
    expect(deviceOf({ ...person, id: randomUUID() }, value)).toBeNull();
    expect(deviceOf(account(), value)).toBeNull();
  });

  it.each([
    ['nothing', () => null],
    ['an empty text', () => ''],
    ['another id', (value: string) => `${'A'.repeat(22)}${value.slice(22)}`],
    ['another signature', (value: string) => `${value.slice(0, 23)}${'A'.repeat(43)}`],
    ['no signature', (value: string) => value.slice(0, 22)],
    ['a longer text', (value: string) => `${value}A`],
  ])('is not valid with %s', (_name, change) => {
    const person = account();
    expect(deviceOf(person, change(newDeviceCookie(person).value))).toBeNull();
  });
});
