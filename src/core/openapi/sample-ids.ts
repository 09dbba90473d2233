const SAMPLE_IDS = {
  team: '01972d1b-0f3a-7d15-8b0c-2f6a94c1e7d0',
  customer: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11',
  transaction: '01972d1c-9a42-7e6b-a1d3-7c05b8f2e934',
  coupon: '01972d1d-1b77-7a90-b6e4-3d8c61f0a25e',
  form: '01972d1e-4d05-7f21-8c9a-b1e73a60d482',
  response: '01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63',
  'quarantined submission': '01972d1f-9b5e-7c27-8a46-3e0d6f9b2c51',
  post: '01972d20-12ab-7c94-8d35-6e41b0f7a952',
  member: '01972d1b-1a7e-7c02-9d4f-8e5b0c6a3f19',
  invitation: '01972d1b-2c45-7b3e-8f61-4a9d7e0c5b28',
  key: '01972d1b-3f90-7d6a-a2c8-5b1e9f4d7036',
  session: '01972d1b-4e6d-7a94-b7e5-0c3f8a2d6b47',
  delivery: '01972d1f-83c7-7e05-a4b8-91c3d6f2780a',
} as const;

export type Owner = keyof typeof SAMPLE_IDS;

/** Describes an id in the document: clients must not parse it. */
export const opaqueId = (owner: Owner) => ({
  description: `The id of the ${owner}; opaque.`,
  example: SAMPLE_IDS[owner],
});

export const isOwner = (name: string): name is Owner => name in SAMPLE_IDS;
