import { setImmediate as turn } from 'node:timers/promises';
import { CallScope } from './call-scope';

describe('CallScope', () => {
  let scope: CallScope<string>;

  beforeEach(() => {
    scope = new CallScope();
  });

  const lateValue = async (): Promise<string | undefined> => {
    await turn();
    return scope.value;
  };

  it('has the value of each of several concurrent and nested calls', async () => {
    const nested = async () => [
      await lateValue(),
      await scope.run('inner', lateValue),
      await lateValue(),
    ];
    const calls = [scope.run('one', lateValue), scope.run('two', nested)];

    await expect(Promise.all(calls)).resolves.toEqual(['one', ['two', 'inner', 'two']]);
  });

  it('has no value outside of calls, and passes an error on', async () => {
    const failing = scope.run('value', () => Promise.reject(new Error('No reason')));

    await expect(failing).rejects.toThrow('No reason');
    expect(scope.value).toBeUndefined();
  });

  it('is disabled when no call runs, so that code that outlives its call has no value', async () => {
    const late: Promise<string | undefined>[] = [];
    const outlive = async () => {
      late.push(turn().then(lateValue));
    };

    await scope.run('long', async () => {
      await scope.run('short', outlive);
      await Promise.all(late);
    });
    await scope.run('short', outlive);

    await expect(Promise.all(late)).resolves.toEqual(['short', undefined]);
  });
});
