import { computeWindow } from './compute-window';
import type { Platform } from './platform';
import type { ProfileDay, ProfileWindow, WindowFigures } from './profile';
import { type Window, WINDOWS } from './window';

/** To be raised whenever the same days and lines give other figures: stored ones are then computed again. */
export const FIGURES_VERSION = 1;

/** The figures of every window, from all imported days and the windows that the platform itself reports. */
export function computeWindows(
  platform: Platform,
  days: readonly ProfileDay[],
  lines: readonly ProfileWindow[],
): Record<Window, WindowFigures> {
  const figures = WINDOWS.map((window) => {
    const line = lines.find((line) => line.window === window) ?? null;
    return [window, computeWindow(platform, window, days, line)] as const;
  });
  return Object.fromEntries(figures) as Record<Window, WindowFigures>;
}
