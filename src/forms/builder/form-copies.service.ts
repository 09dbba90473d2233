import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '@rapport/pg-lanes';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { isId, newId } from '../../core/values/identifiers';
import { planFieldUpdate } from '../domain/plan-field-update';
import { findLimitViolations } from '../dto/form.rules';
import { FormDetailsRepository } from '../form-details.repository';
import { type FormDetailsView, toFormDetailsView } from '../form-details.views';
import { FormUpdatesRepository } from '../form-updates.repository';
import { FormsRepository } from '../forms.repository';
import { toWantedField } from '../new-field';
import type { NewForm } from '../new-form';

const MAX_NAME_LENGTH = 255;
/** The maximum number of names that a copy tries. */
const MAX_COPIES = 100;

@Injectable()
export class FormCopiesService {
  constructor(
    private readonly details: FormDetailsRepository,
    private readonly forms: FormsRepository,
    private readonly updates: FormUpdatesRepository,
  ) {}

  /**
   * Copies the settings and fields of a form as a draft, without responses, link, closing and webhook.
   * A key with letters in place of digits, or with a suffix, differs: these letters are derived from the id of the field.
   * @throws ApiError FORM_NOT_FOUND; FORM_NAME_TAKEN when the first 100 names of copies are taken; VALIDATION_FAILED when the form
   *   was stored before the limits of its texts existed, and exceeds them
   */
  async duplicate(unit: UnitOfWork, formId: string): Promise<FormDetailsView> {
    const original = isId(formId) ? await this.details.findFormDetails(unit, formId) : null;
    if (original === null) throw new ApiError('FORM_NOT_FOUND');
    const violations = findLimitViolations(original);
    if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
    const { name, description, formPurpose, isPublic, createCustomerOnSubmit } = original;
    const form = {
      id: newId(),
      description,
      formPurpose,
      status: 'draft' as const,
      isPublic,
      createCustomerOnSubmit,
      webhookUrl: null,
      webhookSecret: null,
    };
    const wanted = original.fields.map((field) =>
      toWantedField({ ...field, options: [...field.options] }),
    );
    const { fields } = planFieldUpdate([], wanted, newId);
    for (let copy = 1; copy <= MAX_COPIES; copy += 1) {
      const named: NewForm = { ...form, name: nameOfCopy(name, copy) };
      try {
        await this.forms.insertForm(unit, NOTHING_TO_RECORD, named, fields);
      } catch (error) {
        if (isUniqueViolation(error, 'uq_forms_team_name')) continue;
        throw error;
      }
      await this.updates.copyBuilderSettings(unit, original.id, form.id);
      const created = await this.details.findFormDetails(unit, form.id);
      if (created === null) throw new Error('The copy of a form was not found.');
      return toFormDetailsView(created, unit);
    }
    throw new ApiError('FORM_NAME_TAKEN');
  }
}

/** "Name (copy)", "Name (copy 2)" …; shortens a name that would be too long. */
function nameOfCopy(name: string, copy: number): string {
  const suffix = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
  const characters = Array.from(name);
  return (
    characters
      .slice(0, MAX_NAME_LENGTH - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
}
