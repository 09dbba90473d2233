import { maxLengthOf, storageTypeOf } from '../../src/forms/domain/field-types';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';
import { findForm } from './form';

/** `GET /v1/forms/:formId/schema` */
export async function formSchema({ pool, key, id }: Call): Promise<FloorResponse> {
  const form = await findForm(pool, key.teamId, id);
  if (form === null) return NOT_FOUND;
  const { name, status, createCustomerOnSubmit } = form;
  const fields = form.fields.map((field) => {
    const type = storageTypeOf(field.fieldType, field.isGroup);
    return {
      key: field.key,
      label: field.label,
      type,
      fieldType: field.fieldType,
      isRequired: field.isRequired,
      options: field.options,
      maxLength: maxLengthOf(type),
    };
  });
  return ok({ id: form.id, name, status, createCustomerOnSubmit, fields });
}
