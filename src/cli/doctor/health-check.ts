export type CheckName =
  | 'configuration'
  | 'database'
  | 'migrations'
  | 'clock'
  | 'links'
  | 'connections'
  | 'budgets'
  | 'replicas'
  | 'redis'
  | 'mail';

export interface HealthCheck {
  readonly name: CheckName;
  readonly ok: boolean;
  /** The check has passed, but the operator should know the finding. */
  readonly warning?: true;
  /** The finding, for people. */
  readonly detail: string;
}

export const DATABASE_CHECKS = ['database', 'migrations', 'clock'] as const;

/** Failed checks with the same reason. */
export function failAll(names: readonly CheckName[], detail: string): HealthCheck[] {
  return names.map((name) => ({ name, ok: false, detail }));
}
