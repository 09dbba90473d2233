import { randomText } from '../../../core/values/secret-token';

/** Without I, L, O, 0 and 1, which are easily confused, and without U, which makes words likelier. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 18 characters carry log2(30) * 18 = 88 bits. */
const CODE_LENGTH = 18;

/** Generates the random code of a coupon: unguessable, and easy to type. */
export const generateCode = (): string => randomText(ALPHABET, CODE_LENGTH);
