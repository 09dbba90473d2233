import { createHmac } from 'node:crypto';

/** A login role of the server. */
export interface Role {
  readonly name: string;
  readonly password: string;
}

/**
 * Returns the role with which applications connect: not a superuser, but the owner of the database and its objects. Its
 * password is an HMAC of the superuser's password: each process can compute it, but not the reverse.
 */
export function serviceRole(superuserPassword: string): Role {
  const name = 'rapport_service';
  return { name, password: createHmac('sha256', superuserPassword).update(name).digest('hex') };
}

/** Returns the role's URL of a database of the server on this port of the loopback interface. */
export function roleUrl({ name, password }: Role, port: number, database: string): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
