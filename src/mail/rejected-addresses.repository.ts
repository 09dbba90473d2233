import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../core/database/database';
import type { Share } from '../core/limits/share';
import { emailKey } from '../core/values/normalize-email';
import { RejectedAddress } from './entities/rejected-address.entity';

/** Addresses that the mail server has rejected for good. They belong to no team, like the accounts of their people. */
@Injectable()
export class RejectedAddressesRepository {
  constructor(private readonly database: Database) {}

  /** The rejected address, or null if the address was not rejected. */
  find(share: Share, address: string): Promise<RejectedAddress | null> {
    const { manager } = this.database.for(share, 'write');
    return manager.findOneBy(RejectedAddress, { addressKey: emailKey(address) });
  }

  /** Those of the addresses that were rejected. */
  findAmong(share: Share, addresses: readonly string[]): Promise<RejectedAddress[]> {
    const { manager } = this.database.for(share, 'write');
    return manager.findBy(RejectedAddress, { addressKey: In(addresses.map(emailKey)) });
  }

  /** Returns false if the address was not rejected. */
  async delete(share: Share, address: string): Promise<boolean> {
    const { manager } = this.database.for(share, 'write');
    const { affected } = await manager.delete(RejectedAddress, { addressKey: emailKey(address) });
    return affected === 1;
  }

  /** Addresses that were not rejected are ignored. */
  async deleteAll(share: Share, addresses: readonly string[]): Promise<void> {
    const { manager } = this.database.for(share, 'write');
    await manager.delete(RejectedAddress, { addressKey: In(addresses.map(emailKey)) });
  }
}
