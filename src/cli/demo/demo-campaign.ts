/** The campaign of sample posts of all platforms. */
export const DEMO_CAMPAIGN = { id: 'autumn-launch-2026', name: 'Autumn launch' } as const;
