import { loadConfig } from '../../core/config/app-config';
import { checkDatabase } from './check-database';
import { checkMail } from './check-mail';
import { checkRedis } from './check-redis';
import { checkReplicas } from './check-replicas';
import { DATABASE_CHECKS, failAll, type HealthCheck } from './health-check';
import { reasonOf } from './reason-of';

/**
 * Runs all checks in order. A failed check never throws.
 * @param mailTo the address to which a test mail is sent, or null for no mail
 */
export async function runChecks(
  notice: (message: string) => void,
  mailTo: string | null,
): Promise<HealthCheck[]> {
  try {
    const config = loadConfig();
    const kind = config.database.url === null ? 'embedded' : 'external';
    return [
      { name: 'configuration', ok: true, detail: `valid, with an ${kind} database` },
      ...(await checkDatabase(config, notice)),
      ...(await checkReplicas(config)),
      ...(await checkRedis(config)),
      ...(await checkMail(config, mailTo)),
    ];
  } catch (error) {
    return [
      ...failAll(['configuration'], await reasonOf(error)),
      ...failAll(DATABASE_CHECKS, 'not checked, because the configuration is invalid'),
    ];
  }
}
