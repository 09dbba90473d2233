import { createHmac } from 'node:crypto';

/** A role of the server that can log in. */
export interface Role {
  readonly name: string;
  readonly password: string;
}

/**
 * The role that the service connects as: no superuser; it owns the database and all that is in it. Every process can
 * compute its password from that of the superuser, and none can compute it the other way round.
 */
export function serviceRole(superuserPassword: string): Role {
  const name = 'rapport_service';
  return { name, password: createHmac('sha256', superuserPassword).update(name).digest('hex') };
}

/** The URL of a database of the server on this port of the loopback interface. */
export function roleUrl({ name, password }: Role, port: number, database: string): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
