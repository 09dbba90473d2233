import type {
  RetentionPreviewView,
  RetentionView,
} from '../../../packages/client/src/generated/console';

export type Retention = RetentionView;
export type RetentionPreview = RetentionPreviewView;
export type RetentionKind = Retention['kind'];

/** The path of what the team has chosen, or of what was chosen for one of its forms. */
export const retentionPath = (formId?: string | null): string =>
  formId === undefined || formId === null ? '/retention' : `/forms/${formId}/retention`;

/** The service counts up to this number. */
export const MAX_COUNTED = 100_000;

const CHOICES = [7, 30, 90, 180, 365, 400, 730, 1_095, 3_650];
const NEVER = 'never';

/** The value of a choice of days, where null is for ever. */
export const valueOf = (days: number | null): string => (days === null ? NEVER : String(days));

export const daysOf = (value: string): number | null => (value === NEVER ? null : Number(value));

/** The days that can be chosen: common ones within the limits, what holds without a choice, and what is chosen now. */
export const choicesOf = ({
  days,
  defaultDays,
  minDays,
  maxDays,
}: Pick<Retention, 'days' | 'defaultDays' | 'minDays' | 'maxDays'>): (number | null)[] => {
  const within = [...CHOICES, ...(defaultDays === null ? [] : [defaultDays])].filter(
    (choice) => choice >= minDays && (maxDays === null || choice <= maxDays),
  );
  const numbers = new Set(days === null ? within : [...within, days]);
  const all: (number | null)[] = [...numbers].toSorted((one, other) => one - other);
  return maxDays === null ? [...all, null] : all;
};

/** Whether data go sooner than before. */
export const isLower = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before);
