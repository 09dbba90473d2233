import { randomBytes } from 'node:crypto';

/** A part of every client secret, authorization code and token of the emulators, by which tests find them anywhere. */
export const SECRET_MARK = `mark${randomBytes(9).toString('hex')}`;
