type Scenario = () => Promise<void>;

/** Each scenario may start several processes, which need memory. */
const MAX_AT_ONCE = 3;

/**
 * Returns an `it` for tests that mostly wait for processes or timeouts. The tests run concurrently after the hooks above,
 * and each reports its own outcome. They must not share state that one of them changes.
 */
export function together(): (name: string, scenario: Scenario) => void {
  const scenarios: { run: Scenario; outcome: Promise<void> }[] = [];

  beforeAll(() => {
    const ends: Promise<void>[] = [];
    for (const [index, scenario] of scenarios.entries()) {
      scenario.outcome = (ends[index - MAX_AT_ONCE] ?? Promise.resolve()).then(scenario.run);
      // The test of the scenario reports the failure.
      ends.push(scenario.outcome.catch(() => undefined));
    }
  });

  return (name, run) => {
    const scenario = { run, outcome: Promise.resolve() };
    scenarios.push(scenario);
    it(name, () => scenario.outcome);
  };
}
