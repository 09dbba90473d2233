import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { BookingQueue } from './booking-queue';
import { tillApi } from './till-api';
import { bookingsKey, type WaitingBooking } from './waiting-bookings';

/** Between two attempts while the service cannot be reached. */
const RETRY_MS = 10_000;

/** The bookings of a person in a team that wait on this device. They are sent again when the connection is back, and every ten seconds. */
export function useBookingQueue(
  accountId: string,
  teamId: string,
): { queue: BookingQueue; waiting: readonly WaitingBooking[] } {
  const key = bookingsKey(accountId, teamId);
  const queue = useMemo(
    () => new BookingQueue(window.localStorage, key, tillApi(teamId)),
    [key, teamId],
  );
  const waiting = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => {
    const send = () => void queue.sendAll();
    const readOtherTab = ({ key: changed }: StorageEvent) => {
      if (changed === key) queue.reload();
    };
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    window.addEventListener('storage', readOtherTab);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      window.removeEventListener('storage', readOtherTab);
      document.removeEventListener('visibilitychange', send);
    };
  }, [queue, key]);
  return { queue, waiting };
}
