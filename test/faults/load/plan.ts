import { randomBytes } from 'node:crypto';
import type { Request } from './operation';
import { type Scene, ATTEMPTS_PER_CODE } from './scene';

/** Makes the request with the given number of its kind. */
type MakeRequest = (scene: Scene, number: number) => Request;

const word = (): string => randomBytes(6).toString('hex');
const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

const createCustomer: MakeRequest = (_scene, number) => {
  const email = `c-${word()}-${number}@load.example`;
  const body = { firstName: 'Load', lastName: `Number ${number}`, email };
  return { kind: 'customer', ref: email, method: 'POST', path: '/customer', body };
};

/** All amounts differ, so that each ledger row identifies its request. */
const changePoints: MakeRequest = ({ customerIds }, number) => {
  const isDecrement = number % 3 === 0;
  const amount = (number / 100).toFixed(2);
  return {
    kind: 'points',
    ref: `${isDecrement ? '-' : ''}${amount}`,
    method: 'POST',
    path: `/customer/${isDecrement ? at(customerIds, number / 3) : at(customerIds.slice(1), number)}/loyalty`,
    body: { points: Number(amount), type: isDecrement ? 'decrement' : 'increment' },
    ...(number % 2 === 0 ? { key: `points-${word()}-${number}` } : {}),
  };
};

/** The attempts to redeem a code are consecutive, each for another customer, so that they compete. */
const redeem: MakeRequest = ({ coupon, customerIds }, number) => {
  const code = coupon.codes[Math.floor(number / ATTEMPTS_PER_CODE)];
  if (code === undefined) throw new Error('The coupon has too few codes for the load.');
  const customerId = at(customerIds, number % ATTEMPTS_PER_CODE);
  return {
    kind: 'redemption',
    ref: `${code} ${customerId}`,
    method: 'POST',
    path: `/customer/${customerId}/qr`,
    body: { couponId: coupon.id, code },
  };
};

const submit: MakeRequest = ({ form }, number) => {
  const ref = `r-${word()}-${number}`;
  const responses = [
    { key: form.fieldKeys.remark, value: ref },
    { key: form.fieldKeys.email, value: `${ref}@load.example` },
  ];
  return {
    kind: 'response',
    ref,
    method: 'POST',
    path: `/forms/${form.id}/responses`,
    body: { responses },
    ...(number % 4 === 0 ? { key: `response-${ref}` } : {}),
  };
};

const read: MakeRequest = ({ customerIds, form }, number) => {
  const paths = [
    `/customer/${at(customerIds, number)}`,
    '/forms',
    `/forms/${form.id}/responses?limit=5`,
    `/customer/${at(customerIds, number)}/loyalty/transactions?limit=5`,
  ];
  return { kind: 'read', ref: `${number}`, method: 'GET', path: at(paths, number) };
};

/** Accesses data of the other team. */
const accessOtherTeam: MakeRequest = ({ other, form, customerIds }, number) => {
  const own = at(customerIds, 1);
  const points = { points: 1, type: 'increment' };
  const theirs = { couponId: other.coupon.id, code: other.coupon.code };
  const answers = { responses: [{ key: form.fieldKeys.remark, value: 'other team' }] };
  const attempts: readonly [path: string, body?: unknown][] = [
    [`/customer/${other.customerId}/loyalty`, points],
    [`/customer/${own}/qr`, theirs],
    [`/forms/${other.formId}/responses`, answers],
    [`/customer/${other.customerId}`],
    [`/forms/${form.id}/responses/${other.responseId}`],
  ];
  const [path, body] = at(attempts, number);
  const method = body === undefined ? 'GET' : 'POST';
  return {
    kind: 'foreign',
    ref: `${number}`,
    method,
    path,
    ...(body === undefined ? {} : { body }),
  };
};

/** The requests, in an endless cycle. */
const REQUEST_MIX: readonly MakeRequest[] = [
  submit,
  changePoints,
  read,
  redeem,
  createCustomer,
  changePoints,
  submit,
  redeem,
  read,
  accessOtherTeam,
];

/** An endless sequence of requests with unique values. */
export class Plan {
  private made = 0;
  private readonly numbers = new Map<MakeRequest, number>();

  constructor(private readonly scene: Scene) {}

  next(): Request {
    const make = at(REQUEST_MIX, this.made);
    this.made += 1;
    const number = (this.numbers.get(make) ?? 0) + 1;
    this.numbers.set(make, number);
    return make(this.scene, number);
  }
}
