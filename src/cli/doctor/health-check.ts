export type CheckName =
  | 'configuration'
  | 'database'
  | 'migrations'
  | 'clock'
  | 'replicas'
  | 'redis';

export interface HealthCheck {
  readonly name: CheckName;
  readonly ok: boolean;
  /** What was found, for a person. */
  readonly detail: string;
}

export const DATABASE_CHECKS = ['database', 'migrations', 'clock'] as const;

/** The checks that could not be made, for one reason. */
export function failAll(names: readonly CheckName[], detail: string): HealthCheck[] {
  return names.map((name) => ({ name, ok: false, detail }));
}
