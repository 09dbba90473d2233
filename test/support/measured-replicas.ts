import { ServiceReplicas } from '../../src/core/database/replicas';
import { eventually } from './eventually';
import type { TestApp } from './test-app';

type Measured = readonly { readonly lag: object | null | undefined }[];

/** Waits until the service has measured the lag of each replica: it reads from a replica only afterwards. */
export async function untilReplicasMeasured({ app }: TestApp): Promise<void> {
  const replicas = Reflect.get(app.get(ServiceReplicas), 'replicas') as Measured;
  await eventually(() => replicas.every(({ lag }) => lag !== undefined), {
    what: 'measured replicas',
  });
}
