import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { FORM_ERRORS } from './forms.errors';

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
    createForm: { label: 'Created a form', did: 'created the form' },
    updateForm: { label: 'Changed a form', did: 'changed the form' },
    saveForm: { label: 'Saved a form in the builder', did: 'saved the form' },
    duplicateForm: { label: 'Copied a form', did: 'copied the form' },
    renewFormLink: { label: 'Renewed the link of a form', did: 'renewed the link of the form' },
    publishForm: { label: 'Published a form', did: 'published the form' },
  },
};
