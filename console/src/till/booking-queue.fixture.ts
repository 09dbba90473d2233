import { ApiError } from '../api/call';
import type { TillApi } from './booking-queue';

/** `localStorage` in memory. */
export class MemoryStore implements Storage {
  readonly values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  clear(): void {
    this.values.clear();
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
}

export const RESULT = { id: 'ada', firstName: 'Ada', lastName: 'Lovelace', points: 15 };
export const POINTS = { kind: 'points', points: 5, note: 'Till' } as const;
export const offline = () => new ApiError(0, 'NETWORK', 'The service cannot be reached.');

/** A service that books by key once, and fails as it is told. */
export class FakeService implements TillApi {
  readonly booked = new Map<string, string>();
  readonly attempts: string[] = [];
  /** Thrown by the next calls. */
  readonly failures: Error[] = [];
  /** Thrown after the booking: the response is lost. */
  readonly lostResponses: Error[] = [];
  customerId: string | null = 'ada';

  findCustomer(contact: string, value: string): Promise<string | null> {
    this.attempts.push(`find ${contact} ${value}`);
    return this.fail() ?? Promise.resolve(this.customerId);
  }

  findCoupon(code: string): Promise<string> {
    this.attempts.push(`coupon ${code}`);
    return this.fail() ?? Promise.resolve('coupon');
  }

  redeem(customerId: string, couponId: string, code: string, key: string) {
    return this.perform(key, `redeem ${customerId} ${couponId} ${code}`);
  }

  addPoints(customerId: string, points: number, note: string, key: string) {
    return this.perform(key, `add ${customerId} ${points} ${note}`);
  }

  private perform(key: string, request: string): Promise<typeof RESULT> {
    this.attempts.push(request);
    const failure = this.fail();
    if (failure !== null) return failure;
    if ((this.booked.get(key) ?? request) !== request) throw new Error('The key was reused.');
    this.booked.set(key, request);
    const lost = this.lostResponses.shift();
    return lost === undefined ? Promise.resolve(RESULT) : Promise.reject(lost);
  }

  private fail(): Promise<never> | null {
    const failure = this.failures.shift();
    return failure === undefined ? null : Promise.reject(failure);
  }
}
