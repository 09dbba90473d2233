/** What the load works on; made before it. */
export interface Scene {
  readonly teamId: string;
  readonly apiKey: string;
  /** Whose balances change. The first is poor: most of what is taken from it is refused. */
  readonly customerIds: readonly string[];
  readonly coupon: { readonly id: string; readonly codes: readonly string[] };
  readonly form: { readonly id: string; readonly fieldKeys: { remark: string; email: string } };
  /** Another team, of which nothing may be read or changed. */
  readonly other: {
    readonly teamId: string;
    readonly customerId: string;
    readonly formId: string;
    readonly responseId: string;
    readonly coupon: { readonly id: string; readonly code: string };
  };
}

/** How often each code can be redeemed; the load tries two times more often. */
export const REDEMPTIONS_OF_A_CODE = 3;
export const TRIES_OF_A_CODE = REDEMPTIONS_OF_A_CODE + 2;
