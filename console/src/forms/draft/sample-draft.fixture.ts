import type { BuilderSettings } from '../types';
import { newField } from './edits';
import type { FormDraft } from './form-draft';

const SETTINGS: BuilderSettings = {
  version: 1,
  theme: {
    accent: '#1d4ed8',
    text: '#111827',
    background: '#ffffff',
    radius: 8,
    font: 'system',
    scheme: 'light',
  },
  sender: { name: null, url: null },
  header: { logo: null, text: '' },
  footer: { text: '', imprintUrl: null, privacyUrl: null },
  submitLabel: null,
  thankYou: { text: '', redirectUrl: null },
  closedText: null,
  language: null,
  isProofOfWorkRequired: false,
  allowedOrigins: [],
};

/** A saved form with text fields; the field `A` has the id `a`. For tests. */
export const draftOf = (...labels: string[]): FormDraft => ({
  name: 'Club',
  description: '',
  formPurpose: '',
  isPublic: true,
  createCustomerOnSubmit: true,
  fields: labels.map((label) => ({
    ...newField('TextInput', label, label.toLowerCase()),
    id: label.toLowerCase(),
    key: label.toLowerCase(),
  })),
  settings: SETTINGS,
  hiddenNames: [],
  campaignId: '',
  closing: { closesAt: null, maxResponses: null },
});
