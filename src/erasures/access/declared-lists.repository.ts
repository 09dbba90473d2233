import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Database } from '../../core/database/database';
import { NIL_ID } from '../../core/values/identifiers';
import { type ArchivedRows, archivedListsOf } from '../../tenancy/modules/customer-rows';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { DeclaredList, DeclaredRow } from './customer-data';

const PAGE_SIZE = 200;

type StoredRow = Readonly<Record<string, string | number | null>> & {
  readonly id: string;
  readonly createdAt: Date;
};

/** The lists of an archive that manifests declare. */
@Injectable()
export class DeclaredListsRepository {
  constructor(
    private readonly modules: ModuleRef,
    private readonly database: Database,
  ) {}

  listsOf(scope: RequestScope, customerId: string): DeclaredList[] {
    return archivedListsOf(this.modules).map((declared) => ({
      name: declared.name,
      title: declared.title,
      columns: declared.columns,
      read: () => this.walk(scope, customerId, declared),
    }));
  }

  /** The rows, oldest first; read as they are consumed. */
  private async *walk(
    scope: RequestScope,
    customerId: string,
    { list, columns }: ArchivedRows,
  ): AsyncGenerator<DeclaredRow> {
    const names = Object.keys(columns);
    for (let after: string | null = NIL_ID; after !== null;) {
      const values = [scope.teamId, customerId, after, PAGE_SIZE];
      const rows: StoredRow[] = await this.database.for(scope, 'write').query(list, values);
      for (const row of rows) {
        const cells = names.map((name) => [name, row[name] ?? null] as const);
        yield { at: row.createdAt.toISOString(), ...Object.fromEntries(cells) };
      }
      after = rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null);
    }
  }
}
