import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const RETENTION: ModuleManifest = {
  name: 'retention',
  uses: ['forms'],
  load: async () => [(await import('./retention.module.js')).RetentionSettingsModule],
  tags: [{ name: 'Retention', description: 'How long data of a team are kept.', only: 'session' }],
  auditWords: {
    setRetention: {
      group: 'people',
      label: 'Changed how long data are kept',
      did: 'changed how long data are kept',
      isWhole: true,
      de: {
        label: 'Aufbewahrung geändert',
        did: 'hat geändert, wie lange Daten aufbewahrt werden',
      },
    },
    setFormRetention: {
      group: 'people',
      label: 'Changed how long data of a form are kept',
      did: 'changed the retention of the form',
      de: {
        label: 'Aufbewahrung eines Formulars geändert',
        did: 'hat die Aufbewahrung des Formulars {target} geändert',
      },
    },
    resetFormRetention: {
      group: 'people',
      label: 'Let a form follow the retention of the team',
      did: 'reset the retention of the form {target} to that of the team',
      de: {
        label: 'Aufbewahrung eines Formulars zurückgesetzt',
        did: 'hat die Aufbewahrung des Formulars {target} auf die des Teams zurückgesetzt',
      },
    },
  },
};
