/** In `localStorage` of the browser: whether the person wants notices on this device. */
const STORED = 'rapport.notices';

type AlertSupport = 'unsupported' | 'denied' | 'possible';

/** What the browser allows: pages without TLS have no notices, and a person who has denied them must change it in the browser. */
export function alertSupport(): AlertSupport {
  if (!('Notification' in globalThis) || !isSecureContext) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Whether notices are shown: wanted here, and still allowed. */
export const areAlertsOn = (): boolean =>
  alertSupport() === 'possible' &&
  Notification.permission === 'granted' &&
  localStorage.getItem(STORED) === 'on';

const listeners = new Set<() => void>();

export function listenForAlertChoice(listener: () => void): () => void {
  listeners.add(listener);
  // The choice has changed in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Switches notices on or off. Asks the browser for them only here, after a click. */
export async function chooseAlerts(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission();
  if (isOn && Notification.permission === 'granted') localStorage.setItem(STORED, 'on');
  else localStorage.removeItem(STORED);
  for (const listener of listeners) listener();
}
