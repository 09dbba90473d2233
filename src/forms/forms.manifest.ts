import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { FORM_ERRORS } from './forms.errors';
import { FORM_READS } from './forms-reads';

export const FORMS: ModuleManifest = {
  name: 'forms',
  uses: [],
  load: async () => [(await import('./forms.module.js')).FormsModule],
  tags: [
    {
      name: 'Forms',
      description: 'Forms, their fields, and the keys under which answers are submitted.',
    },
  ],
  errors: FORM_ERRORS,
  auditWords: {
    createForm: {
      group: 'forms',
      label: 'Created a form',
      did: 'created the form',
      de: { label: 'Formular erstellt', did: 'hat das Formular {target} erstellt' },
    },
    updateForm: {
      group: 'forms',
      label: 'Changed a form',
      did: 'changed the form',
      de: { label: 'Formular geändert', did: 'hat das Formular {target} geändert' },
    },
    saveForm: {
      group: 'forms',
      label: 'Saved a form in the builder',
      did: 'saved the form',
      de: { label: 'Formular im Editor gespeichert', did: 'hat das Formular {target} gespeichert' },
    },
    duplicateForm: {
      group: 'forms',
      label: 'Copied a form',
      did: 'copied the form',
      de: { label: 'Formular kopiert', did: 'hat das Formular {target} kopiert' },
    },
    renewFormLink: {
      group: 'forms',
      label: 'Renewed the link of a form',
      did: 'renewed the link of the form',
      de: {
        label: 'Link eines Formulars erneuert',
        did: 'hat den Link des Formulars {target} erneuert',
      },
    },
    publishForm: {
      group: 'forms',
      label: 'Published a form',
      did: 'published the form',
      de: { label: 'Formular veröffentlicht', did: 'hat das Formular {target} veröffentlicht' },
    },
  },
  tests: {
    cascades: {
      fk_form_closings_form: '1',
      fk_form_fields_form: 'the fields that a form may have',
      fk_form_links_form: 'one for each time that a person opens the page of a form anew',
    },
    wordsOfTeam: ['forms.name', 'forms.description', 'forms.builder_settings', 'forms.webhook_url'],
    rangeReads: [...FORM_READS],
  },
};
