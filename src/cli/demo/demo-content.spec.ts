import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { toViolations } from '../../core/values/rule';
import { CreateCustomerDto } from '../../customers/dto/create-customer.dto';
import { generateKey } from '../../forms/domain/generate-key';
import { CreateFormDto } from '../../forms/dto/create-form.dto';
import { CUSTOMERS } from './demo-customers';
import { FEEDBACK_FORM, SIGN_UP_FORM } from './demo-forms';
import { FEEDBACK, RESPONSES } from './demo-responses';

function violationsOf<T extends object>(type: ClassConstructor<T>, body: object): string[] {
  return toViolations(validateSync(plainToInstance(type, body)));
}

describe('the content of the demo', () => {
  it.each([SIGN_UP_FORM, FEEDBACK_FORM])('has a form that the API accepts: $name', (form) => {
    expect(violationsOf(CreateFormDto, form)).toEqual([]);
  });

  it.each(CUSTOMERS)('has a customer that the API accepts: $firstName', (customer) => {
    expect(violationsOf(CreateCustomerDto, customer)).toEqual([]);
  });

  it.each([
    [SIGN_UP_FORM, RESPONSES],
    [FEEDBACK_FORM, FEEDBACK],
  ])('answers only keys of the form: $name', (form, responses) => {
    const keys = form.fields.map(({ label }) => generateKey(label, 'any id', new Set()));
    const answered = responses.flatMap(({ answers }) => Object.keys(answers));
    expect([...new Set(answered)].sort()).toEqual(keys.sort());
  });
});
