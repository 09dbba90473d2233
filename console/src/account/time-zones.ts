/** Names that browsers still list, and those that replaced them in the time zone database of IANA. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

/** The time zones that the browser knows, by their names of today, with the words that people search for. */
export function listTimeZones(
  zones: readonly string[] = Intl.supportedValuesOf('timeZone'),
): { value: string; label: string }[] {
  return [...new Set(zones.map(currentZoneName).filter(isTimeZone))]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** Whether the browser knows a time zone by this name. An old one may know a zone by its old name only. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
