const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const exitAtOnce = (): never => process.exit(0);

/** While there is nothing to drain yet; an embedded database ends by itself with the process that started it. */
export function exitOnSignals(): { end(): void } {
  for (const signal of STOP_SIGNALS) process.on(signal, exitAtOnce);
  return {
    end: () => {
      for (const signal of STOP_SIGNALS) process.off(signal, exitAtOnce);
    },
  };
}

/** Nest's own shutdown hooks raise the signal again, which ends the process with a status other than 0. */
export function onStopSignal(stop: (signal: string) => void): void {
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
}
