import { type AppConfig, linkOrigin } from '../../core/config/app-config';
import { isLoopback } from '../../core/values/loopback';
import type { HealthCheck } from './health-check';

/**
 * Warns when links to forms and to the console work only on the computer that opens them.
 * @param serviceOrigin the origin of the running service, or null if none runs
 */
export function checkLinks(
  { publicUrl, port }: Pick<AppConfig, 'publicUrl' | 'port'>,
  serviceOrigin: string | null,
): HealthCheck {
  const origin = linkOrigin({ publicUrl: publicUrl ?? serviceOrigin, port });
  const detail = `begin with ${origin}`;
  if (!isLoopback(origin)) return { name: 'links', ok: true, detail };
  const remedy = 'and work only on this computer; set PUBLIC_URL to the address of the service';
  return { name: 'links', ok: true, warning: true, detail: `${detail} ${remedy}` };
}
