import type { INestApplication } from '@nestjs/common';
import { WritableConnections } from '@rapport/pg-lanes';
import type { Client } from 'pg';

/** The open connections of a service to its primary. */
export function poolsOf(app: INestApplication) {
  const connections = Reflect.get(app.get(WritableConnections), 'connections') as Set<Client>;
  return {
    /** Runs a statement on each connection, and returns their number. */
    runOnAll: async (statement: string): Promise<number> => {
      const results = await Promise.allSettled(
        [...connections].map((client) => client.query(statement)),
      );
      return results.length;
    },
    /** Whether a setting has this value on any connection. */
    has: async (setting: string, value: string): Promise<boolean> => {
      const results = await Promise.allSettled(
        [...connections].map((client) =>
          client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting]),
        ),
      );
      return results.some(
        (result) => result.status === 'fulfilled' && result.value.rows[0]?.value === value,
      );
    },
  };
}
