type Scenario = () => Promise<void>;

/** Limits memory, because each scenario may start several processes. */
const MAX_CONCURRENT = 3;

/**
 * Returns an `it` for tests that mostly wait for processes or timeouts. The tests run concurrently after the hooks above,
 * and each reports its own outcome. They must not share state that one of them changes.
 */
export function concurrentTests(): (name: string, scenario: Scenario) => void {
  const scenarios: { run: Scenario; outcome: Promise<void> }[] = [];

  beforeAll(() => {
    const ends: Promise<void>[] = [];
    for (const [index, scenario] of scenarios.entries()) {
      scenario.outcome = (ends[index - MAX_CONCURRENT] ?? Promise.resolve()).then(scenario.run);
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
