import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areNoticesWanted, listenForNotices } from './notify';

const NoticeList = lazy(async () => ({
  default: (await import('./notice-list')).NoticeList,
}));

/** Where the messages of `notify` appear. */
export function Notices() {
  const isWanted = useSyncExternalStore(listenForNotices, areNoticesWanted);
  return isWanted ? (
    <Suspense>
      <NoticeList />
    </Suspense>
  ) : null;
}
