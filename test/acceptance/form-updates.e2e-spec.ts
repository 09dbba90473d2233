import { dataOf, expectResponse, expectRejection } from './expect-response';
import { type Form, newForm, unknownId, submit, type Submitted } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const NAME = { fieldType: 'TextInput', label: 'Name' };
const SIZE = { fieldType: 'Select', label: 'Size', options: ['S', 'M'] };
const AGE = { fieldType: 'NumberInput', label: 'Age' };

type Schema = Form & { createCustomerOnSubmit: boolean };

describe('An update of a form', () => {
  const target = useOnce(openTarget);
  let form: Form;

  beforeEach(async () => {
    form = await newForm(target, { fields: [NAME, SIZE, AGE] });
  });

  const patch = (body: unknown, id = form.id) => target.patch(`/forms/${id}`, body);

  async function schema(): Promise<Schema> {
    return dataOf(await target.get(`/forms/${form.id}/schema`), 200) as Schema;
  }

  async function answersOf({ formResponseId }: Submitted): Promise<Record<string, unknown>> {
    const response = await target.get(`/forms/${form.id}/responses/${formResponseId}`);
    const { fields } = dataOf(response, 200) as { fields: { key: string; value: unknown }[] };
    return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  }

  it('changes only the properties of the body', async () => {
    const name = `${form.name} renamed`;

    const response = await patch({ name, status: 'published', createCustomerOnSubmit: false });

    const data = { ...form, name, status: 'published', removedFields: [] };
    expectResponse(response, 200, { success: true, data });
    expect(await schema()).toMatchObject({ name, createCustomerOnSubmit: false });
    expectResponse(await patch({}), 200, { success: true, data });
  });

  it('keeps the key and answers of a kept label when everything else changes', async () => {
    const submitted = await submit(target, form.id, { name: 'Ada', size: 'M', age: 36 });

    const response = await patch({
      fields: [{ ...AGE, isRequired: true }, { ...NAME, fieldType: 'Textarea' }, SIZE],
    });

    const [name, size, age] = form.fields;
    const fields = [
      { ...age, isRequired: true },
      { ...name, fieldType: 'Textarea', type: 'text' },
      size,
    ];
    expectResponse(response, 200, { success: true, data: { ...form, fields, removedFields: [] } });
    expect(await answersOf(submitted)).toEqual({ age: 36, name: 'Ada', size: 'M' });
  });

  it('accepts the schema unchanged, including checkbox groups', async () => {
    const topics = { fieldType: 'Checkbox', label: 'Topics', options: ['News', 'Offers'] };
    form = await newForm(target, { fields: [topics, { ...NAME, isRequired: true }, SIZE, AGE] });
    const submitted = await submit(target, form.id, { topics: ['News'], name: 'Ada', size: 'M' });
    const before = await schema();

    const response = await patch(before);

    expectResponse(response, 200, { success: true, data: { ...form, removedFields: [] } });
    expect(await schema()).toEqual(before);
    expect(before.fields[0]).toMatchObject({ type: 'varchar', options: topics.options });
    expect(await answersOf(submitted)).toEqual({
      topics: 'News',
      name: 'Ada',
      size: 'M',
      age: null,
    });
    await submit(target, form.id, { topics: ['Offers', 'News'], name: 'Ada' });
  });

  it('matches composed and decomposed labels', async () => {
    form = await newForm(target, { fields: [{ ...NAME, label: 'Caf\u00e9' }] });
    const submitted = await submit(target, form.id, { cafe: 'Central' });

    const fields = [{ ...NAME, label: 'Cafe\u0301' }];
    const response = await patch({ fields, removeMissingFields: true });

    expectResponse(response, 200, { success: true, data: { ...form, removedFields: [] } });
    expect(await answersOf(submitted)).toEqual({ cafe: 'Central' });
  });

  it('adds a field, which is null in older responses', async () => {
    const submitted = await submit(target, form.id, { name: 'Ada' });

    await patch({ fields: [NAME, SIZE, AGE, { ...NAME, label: 'City' }] });

    expect(await answersOf(submitted)).toEqual({ name: 'Ada', size: null, age: null, city: null });
  });

  it('changes nothing when fields are missing without removeMissingFields', async () => {
    const before = await schema();

    const omitted = await patch({ name: `${form.name} no`, fields: [SIZE] });
    const renamed = await patch({ fields: [{ ...NAME, label: 'Full name' }, SIZE, AGE] });

    expectRejection(omitted, 409, 'FIELDS_WOULD_BE_REMOVED', ['name', 'age']);
    expectRejection(renamed, 409, 'FIELDS_WOULD_BE_REMOVED', ['name']);
    expect(await schema()).toEqual(before);
  });

  it('removes fields with their answers with removeMissingFields', async () => {
    const submitted = await submit(target, form.id, { name: 'Ada', size: 'M' });

    const response = await patch({ fields: [SIZE], removeMissingFields: true });

    const data = { ...form, fields: [form.fields[1]], removedFields: ['name', 'age'] };
    expectResponse(response, 200, { success: true, data });
    expect(await answersOf(submitted)).toEqual({ size: 'M' });
    await patch({ fields: [SIZE, NAME] });
    expect(await answersOf(submitted)).toEqual({ size: 'M', name: null });
  });

  it('changes nothing when another form has the name', async () => {
    const other = await newForm(target);
    const { fields: before } = await schema();

    const response = await patch({
      name: other.name,
      status: 'published',
      fields: [NAME, SIZE, AGE, { ...NAME, label: 'New' }],
    });

    expectRejection(response, 409, 'FORM_NAME_TAKEN');
    expect(await schema()).toMatchObject({ name: form.name, status: 'draft', fields: before });
    expect((await patch({ name: ` ${form.name} ` })).status).toBe(200);
  });

  it.each<[object, string]>([
    [{ name: null }, 'name: is required'],
    [{ name: '  ' }, 'name: must contain 1 to 255 characters'],
    [{ name: 7 }, 'name: must be a string'],
    [{ status: 'archived' }, 'status: must be one of draft, published'],
    [{ isPublic: 'yes' }, 'isPublic: must be true or false'],
    [{ removeMissingFields: 'true' }, 'removeMissingFields: must be true or false'],
    [{ fields: [] }, 'fields: must be an array of 1 to 200 fields'],
    [{ fields: null }, 'fields: is required'],
    [{ fields: [NAME, NAME] }, 'fields[1].label: must be unique in the form'],
    [{ fields: [{ label: 'Name' }] }, 'fields[0].fieldType: is required'],
    [{ description: 'a\u0000b' }, 'description: must not contain U+0000 or half a surrogate pair'],
    [
      { webhookSecret: 'a\r\nb' },
      'webhookSecret: must contain 1 to 255 printable ASCII characters',
    ],
    [{ status: 'closed' }, 'status: must be one of draft, published'],
    [{ webhookUrl: 'x' }, 'webhookUrl'],
  ])('is rejected with %j', async (body, violation) => {
    expectRejection(await patch(body), 400, 'VALIDATION_FAILED', [violation]);
  });

  it('clears descriptions and webhook with null', async () => {
    const settings = ['description', 'formPurpose', 'webhookUrl', 'webhookSecret'];

    const response = await patch(Object.fromEntries(settings.map((name) => [name, null])));

    expectResponse(response, 200, { success: true, data: { ...form, removedFields: [] } });
  });

  it('returns 404 for an unknown form', async () => {
    expectRejection(await patch({ name: 'x' }, unknownId()), 404, 'FORM_NOT_FOUND');
    expectRejection(await patch({ name: 'x' }, 'unknown'), 404, 'FORM_NOT_FOUND');
  });
});
