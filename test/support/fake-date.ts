/** Fakes the date only: requests need real timers. `jest.setSystemTime` changes it, `jest.useRealTimers` ends it. */
export function fakeDate(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
      ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout'] as const),
      'clearTimeout',
    ],
  });
}
