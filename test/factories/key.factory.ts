import { DataSource } from 'typeorm';
import { type CreatedKey, KeysService } from '../../src/auth/keys.service';
import type { TestApp } from '../support/test-app';

/** A key that has expired, which `KeysService.create` rejects. */
export function createExpiredKey({ app }: TestApp, teamId: string): Promise<CreatedKey> {
  const { manager } = app.get(DataSource);
  return app.get(KeysService).insertKey(manager, teamId, { expiresAt: new Date(Date.now() - 1) });
}
