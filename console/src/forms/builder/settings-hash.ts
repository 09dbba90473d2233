/** The fragment of a link to the settings of a form. */
export const SETTINGS_HASH = 'settings';
