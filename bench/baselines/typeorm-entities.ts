import { Entity, JoinColumn, ManyToOne, OneToMany } from 'typeorm';
import { Customer } from '../../src/customers/entities/customer.entity';
import { FormField } from '../../src/forms/entities/form-field.entity';
import { Form } from '../../src/forms/entities/form.entity';
import { FormResponse } from '../../src/responses/entities/form-response.entity';

// The entities of the service, with relations that TypeORM joins.

@Entity('forms')
export class FormWithFields extends Form {
  @OneToMany(() => FieldOfForm, (field) => field.form)
  fields: FieldOfForm[];
}

@Entity('form_fields')
export class FieldOfForm extends FormField {
  @ManyToOne(() => FormWithFields, (form) => form.fields)
  @JoinColumn([
    { name: 'team_id', referencedColumnName: 'teamId' },
    { name: 'form_id', referencedColumnName: 'id' },
  ])
  form: FormWithFields;
}

@Entity('form_responses')
export class ResponseOfCustomer extends FormResponse {
  @ManyToOne(() => Customer)
  @JoinColumn([
    { name: 'team_id', referencedColumnName: 'teamId' },
    { name: 'subscriber_id', referencedColumnName: 'id' },
  ])
  subscriber: Customer | null;
}
