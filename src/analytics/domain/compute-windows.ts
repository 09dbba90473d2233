import { computeWindow } from './compute-window';
import type { Platform } from './platform';
import type { ProfileDay, ProfileWindow, WindowFigures } from './profile';
import { type Window, WINDOWS } from './window';

/** Increment when the computation changes; figures stored by older versions are then recomputed. */
export const FIGURES_VERSION = 2;

/** Computes the figures of every window from all imported days and the windows that the platform itself reports. */
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
