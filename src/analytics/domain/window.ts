/** The windows of profile and summary in calendar days (UTC); specification 8. */
export const WINDOW_DAYS = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;
export type Window = keyof typeof WINDOW_DAYS;
export const WINDOWS = Object.keys(WINDOW_DAYS) as Window[];
