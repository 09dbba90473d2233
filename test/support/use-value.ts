type Make<T> = () => T | Promise<T>;
type Close<T> = (value: T) => unknown;
type Hook = (run: () => Promise<void>) => void;

interface Closable {
  close?(): unknown;
}

/** The values that the hooks of {@link useOnce} and {@link useEachTest} have made and not closed yet, in this order. */
const opened: { close?: () => unknown }[] = [];

const closeOf = (value: Closable): unknown => value.close?.();

/**
 * Makes a value before the tests of the calling block, and closes it after them: with `close`, by default with its method of this
 * name if it has one. The returned object stands for the value, so that a block can name it before its hooks run.
 */
export function useOnce<T extends object>(make: Make<T>, close: Close<T> = closeOf): T {
  return useValue(make, close, beforeAll, afterAll);
}

/** Makes a value before each test of the calling block, and closes it after the test, like {@link useOnce}. */
export function useEachTest<T extends object>(make: Make<T>, close: Close<T> = closeOf): T {
  return useValue(make, close, beforeEach, afterEach);
}

function useValue<T extends object>(make: Make<T>, close: Close<T>, before: Hook, after: Hook): T {
  let value: T | undefined;
  let isOpened = false;
  before(async () => {
    const entry: (typeof opened)[number] = {};
    opened.push(entry);
    isOpened = true;
    value = undefined;
    const made = await make();
    value = made;
    entry.close = () => close(made);
  });
  after(async () => {
    // Jest does not run the hook above if one before it has failed.
    if (!isOpened) return;
    isOpened = false;
    // Jest runs these hooks in the order of their calls. The last value is closed first, because it may need the others.
    await opened.pop()?.close?.();
  });
  return standInFor(() => {
    if (value === undefined)
      throw new Error('This value is made by a hook of Jest, which has not run yet.');
    return value;
  });
}

/** A proxy that forwards every operation to the current value. */
function standInFor<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(current(), name) as unknown,
    set: (_, name, value) => Reflect.set(current(), name, value),
    deleteProperty: (_, name) => Reflect.deleteProperty(current(), name),
    defineProperty: (_, name, property) => Reflect.defineProperty(current(), name, property),
    has: (_, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
  });
}
