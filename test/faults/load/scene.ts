/** The data that the load uses. */
export interface Scene {
  readonly teamId: string;
  readonly apiKey: string;
  /** Most decrements of the first customer are rejected because its balance is low. */
  readonly customerIds: readonly string[];
  readonly coupon: { readonly id: string; readonly codes: readonly string[] };
  readonly form: { readonly id: string; readonly fieldKeys: { remark: string; email: string } };
  /** Another team, whose data must not be read or changed. */
  readonly other: {
    readonly teamId: string;
    readonly customerId: string;
    readonly formId: string;
    readonly responseId: string;
    readonly coupon: { readonly id: string; readonly code: string };
  };
}

/** The limit of redemptions of each code; the load makes two more attempts. */
export const REDEMPTIONS_PER_CODE = 3;
export const ATTEMPTS_PER_CODE = REDEMPTIONS_PER_CODE + 2;
