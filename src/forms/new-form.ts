import { newId } from '../core/values/identifiers';
import type { CreateFormDto } from './dto/create-form.dto';
import type { FormStatus } from './form-definition';

/** The values of a row in `forms` that a request can set. */
export interface NewForm {
  id: string;
  name: string;
  description: string | null;
  formPurpose: string | null;
  status: FormStatus;
  isPublic: boolean;
  createCustomerOnSubmit: boolean;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

/** Converts a validated body to a row: generates the id and applies the defaults. */
export function toNewForm(dto: CreateFormDto): NewForm {
  return {
    id: newId(),
    name: dto.name,
    description: dto.description ?? null,
    formPurpose: dto.formPurpose ?? null,
    status: dto.status ?? 'draft',
    isPublic: dto.isPublic ?? true,
    createCustomerOnSubmit: dto.createCustomerOnSubmit ?? true,
    webhookUrl: dto.webhookUrl ?? null,
    webhookSecret: dto.webhookSecret ?? null,
  };
}
