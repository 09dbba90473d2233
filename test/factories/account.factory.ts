import { DataSource, type Repository } from 'typeorm';
import { Account } from '../../src/accounts/entities/account.entity';
import { Session } from '../../src/accounts/entities/session.entity';
import { newSecretToken } from '../../src/core/values/secret-token';
import { User } from '../../src/accounts/entities/user.entity';
import { HOUR_MS } from '../../src/core/values/durations';
import type { Role } from '../../src/tenancy/scope/role';
import { newId } from '../../src/core/values/identifiers';
import { ConsoleClient } from '../support/console-client';
import type { TestApp } from '../support/test-app';

export const PASSWORD = 'correct horse battery';
/** The scrypt hash of {@link PASSWORD}, with the low cost that `startTestApp` sets. */
const PASSWORD_HASH =
  '$scrypt$ln=4,r=8,p=1$cmFwcG9ydCB0ZXN0IHNhbHQ$b76kdbufR9xSm0B45AuFRV5jT19Y6usEOZxByxb4dcc';

let count = 0;

const repositoryOf = <Entity extends object>(
  { app }: TestApp,
  entity: new () => Entity,
): Repository<Entity> => app.get(DataSource).getRepository(entity);

/** Creates a person without a team, whose password is {@link PASSWORD}. */
export async function createAccount(
  testApp: TestApp,
  overrides: Partial<Account> = {},
): Promise<Account> {
  count += 1;
  const email = overrides.email ?? `person.${count}.${newId()}@example.com`;
  const account = {
    id: newId(),
    email,
    emailKey: email.toLowerCase(),
    name: `Person ${count}`,
    passwordHash: PASSWORD_HASH,
    ...overrides,
  };
  const accounts = repositoryOf(testApp, Account);
  await accounts.insert(account);
  return accounts.findOneByOrFail({ id: account.id });
}

/** Makes a person a member of a team; returns the id of the membership. */
export async function addMember(
  testApp: TestApp,
  teamId: string,
  { id: accountId, email }: Account,
  role: Role,
): Promise<string> {
  const id = newId();
  await repositoryOf(testApp, User).insert({
    teamId,
    id,
    email,
    accountId,
    role,
    joinedAt: new Date(),
  });
  return id;
}

/** Inserts a session, without a sign-in; returns a client that sends its cookie. */
export async function signInAs(
  testApp: TestApp,
  { id: accountId }: Account,
  overrides: Partial<Session> = {},
): Promise<ConsoleClient> {
  const { token, hash: tokenHash } = newSecretToken();
  await repositoryOf(testApp, Session).insert({
    tokenHash,
    id: newId(),
    accountId,
    needsSecondFactor: false,
    expiresAt: new Date(Date.now() + HOUR_MS),
    confirmedAt: new Date(),
    ...overrides,
  });
  return new ConsoleClient(testApp.url, `rapport=${token}`);
}

export interface SignedInMember {
  readonly account: Account;
  readonly userId: string;
  readonly client: ConsoleClient;
}

/** Creates a person with a role in a team, and signs the person in. */
export async function createMember(
  testApp: TestApp,
  teamId: string,
  role: Role,
  overrides: Partial<Account> = {},
): Promise<SignedInMember> {
  const account = await createAccount(testApp, overrides);
  const userId = await addMember(testApp, teamId, account, role);
  return { account, userId, client: await signInAs(testApp, account) };
}
