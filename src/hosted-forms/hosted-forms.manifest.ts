import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './quarantine/expired-rows';
import { QUARANTINE_READS } from './quarantine/quarantine-reads';

export const HOSTED_FORMS: ModuleManifest = {
  name: 'hosted-forms',
  uses: ['forms', 'responses'],
  load: async () => [
    (await import('./page/hosted-page-measure.js')).PageMeasureModule,
    (await import('./hosted-forms.module.js')).HostedFormsModule,
  ],
  expiredRows: EXPIRED_ROWS,
  auditWords: {
    acceptQuarantined: {
      group: 'responses',
      label: 'Marked a submission as not spam',
      did: 'marked a submission as not spam',
      de: {
        label: 'Einsendung als kein Spam markiert',
        did: 'hat eine Einsendung als kein Spam markiert',
      },
    },
    deleteQuarantined: {
      group: 'responses',
      label: 'Deleted spam',
      did: 'deleted a submission that looks like spam',
      de: { label: 'Spam gelöscht', did: 'hat eine Einsendung gelöscht, die nach Spam aussah' },
    },
  },
  tests: {
    cascades: { fk_quarantined_responses_form: '5,000, by the statement that adds them' },
    rangeReads: [...QUARANTINE_READS],
  },
};
