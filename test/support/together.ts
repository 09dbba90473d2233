type Scenario = () => Promise<void>;

/** Each may start several processes, which need memory. */
const MAX_AT_ONCE = 3;

/**
 * An `it` for tests that mostly wait for processes or time-outs: they run beside each other once the hooks above are over,
 * and each reports its own outcome. They must not share anything that one of them changes.
 */
export function together(): (name: string, scenario: Scenario) => void {
  const scenarios: { run: Scenario; outcome: Promise<void> }[] = [];

  beforeAll(() => {
    const ends: Promise<void>[] = [];
    for (const [index, scenario] of scenarios.entries()) {
      scenario.outcome = (ends[index - MAX_AT_ONCE] ?? Promise.resolve()).then(scenario.run);
      // A failure is reported by its test, which may begin only later.
      ends.push(scenario.outcome.catch(() => undefined));
    }
  });

  return (name, run) => {
    const scenario = { run, outcome: Promise.resolve() };
    scenarios.push(scenario);
    it(name, () => scenario.outcome);
  };
}
