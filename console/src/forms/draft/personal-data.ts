import type { FormDraft } from './form-draft';

/** Labels, in English and German, that ask for something about a person. */
const PERSONAL_LABEL_PATTERN =
  /\b(names?|surname|birthday|date of birth|address|street|city|zip|postcode|vorname|nachname|familienname|geburtstag|geburtsdatum|anschrift|adresse|straße|wohnort|plz|postleitzahl)\b/iu;

/** The labels of the fields that ask for personal data. */
export const personalLabels = ({ fields }: FormDraft): string[] =>
  fields
    .filter(
      ({ fieldType, label }) =>
        fieldType === 'EmailInput' ||
        fieldType === 'PhoneInput' ||
        PERSONAL_LABEL_PATTERN.test(label),
    )
    .map(({ label }) => label.trim());
