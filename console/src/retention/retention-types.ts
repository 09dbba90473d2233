import type {
  RetentionPreviewView,
  RetentionView,
} from '../../../packages/client/src/generated/console';

export type Retention = RetentionView;
export type RetentionPreview = RetentionPreviewView;
export type RetentionKind = Retention['kind'];

export const RETENTION_PATH = '/retention';

/** The service counts no further. */
export const MAX_COUNTED = 100_000;

const CHOICES = [7, 30, 90, 180, 365, 400, 730, 1_095, 3_650];
const NEVER = 'never';

/** The value of a choice of days, where null is for ever. */
export const valueOf = (days: number | null): string => (days === null ? NEVER : String(days));

export const daysOf = (value: string): number | null => (value === NEVER ? null : Number(value));

/** The days that can be chosen: common ones within the limits, and what is chosen now. */
export const choicesOf = ({
  days,
  minDays,
  maxDays,
}: Pick<Retention, 'days' | 'minDays' | 'maxDays'>): (number | null)[] => {
  const within = CHOICES.filter(
    (choice) => choice >= minDays && (maxDays === null || choice <= maxDays),
  );
  const own = days === null || within.includes(days) ? [] : [days];
  const all: (number | null)[] = [...within, ...own].toSorted((one, other) => one - other);
  return maxDays === null ? [...all, null] : all;
};

/** Whether data go sooner than before. */
export const isLower = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before);
