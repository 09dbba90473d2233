import { Load } from '../faults/load/load';
import type { Postgres } from '../faults/rig/postgres';
import { type Closer, closeAll, Rig } from '../faults/rig/rig';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { type Route, startRoute } from './route';
import { startStandby } from './standby';

const CONNECTIONS = 12;

/** A service, its primary behind a name that can move, and a standby. */
export interface Clusters {
  readonly rig: Rig;
  readonly primary: Postgres;
  readonly standby: Postgres;
  readonly route: Route;
  /** Between the primary and the standby. */
  readonly replication: TcpProxy;
  readonly load: Load;
  close(): Promise<void>;
}

export async function openClusters(): Promise<Clusters> {
  const closers: Closer[] = [];
  try {
    const routes: Route[] = [];
    const rig = await Rig.open({
      startProxy: async (url) => {
        const started = await startRoute(url);
        routes.push(started);
        return started.url;
      },
    });
    closers.push(() => rig.close());
    const [route] = routes;
    if (route === undefined) throw new Error('The rig has started no proxy.');
    closers.push(() => route.close());
    const primary = rig.postgres;
    const replication = await startTcpProxy(primary.adminUrl);
    closers.push(() => replication.close());
    const standby = await startStandby(primary, replication.url);
    closers.push(() => standby.stop('SIGQUIT'));
    const load = new Load(rig.scene, [rig.service.url], CONNECTIONS);
    closers.push(async () => load.close());
    const close = (): Promise<void> => closeAll(closers);
    return { rig, primary, standby, route, replication, load, close };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}
