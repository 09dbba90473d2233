import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const RETENTION: ModuleManifest = {
  name: 'retention',
  uses: ['forms'],
  load: async () => [(await import('./retention.module.js')).RetentionSettingsModule],
  tags: [{ name: 'Retention', description: 'How long data of a team are kept.', only: 'session' }],
  auditWords: {
    setRetention: {
      label: 'Changed how long data are kept',
      did: 'changed how long data are kept',
      isWhole: true,
      de: {
        label: 'Aufbewahrung geändert',
        did: 'hat geändert, wie lange Daten aufbewahrt werden',
      },
    },
    setFormRetention: {
      label: 'Changed how long responses are kept',
      did: 'changed how long the responses are kept of the form',
      de: {
        label: 'Aufbewahrung von Antworten geändert',
        did: 'hat geändert, wie lange die Antworten auf das Formular {target} aufbewahrt werden',
      },
    },
    resetFormRetention: {
      label: 'Let a form follow the retention of the team',
      did: 'let the responses be kept as long as the team does of the form',
      de: {
        label: 'Aufbewahrung eines Formulars zurückgesetzt',
        did: 'hat die Aufbewahrung der Antworten auf das Formular {target} auf die des Teams zurückgesetzt',
      },
    },
  },
};
