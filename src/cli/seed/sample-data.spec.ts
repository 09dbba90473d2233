import { RequestValidationPipe } from '../../core/validation/request-validation.pipe';
import { readCustomerRows } from '../../customers/collection/read-customer-rows';
import { normalizePhone } from '../../customers/domain/normalize-phone';
import { generateKey } from '../../forms/domain/generate-key';
import { storageTypeOf } from '../../forms/domain/field-types';
import { CreateFormDto } from '../../forms/dto/create-form.dto';
import { toWantedField } from '../../forms/new-field';
import { readSubmission, type SubmissionField } from '../../responses/domain/read-submission';
import { SubmitResponseDto } from '../../responses/dto/submit-response.dto';
import { person, SURVEY, surveyAnswers, teamName } from './sample-data';
import { Random } from './random';

const MANY = 1_000;
const ENOUGH_CUSTOMERS = 5_000_000;

const pipe = new RequestValidationPipe();

/** The fields of the survey as the service creates them. */
const FIELDS: SubmissionField[] = SURVEY.fields.map((dto) => {
  const field = toWantedField(dto);
  const type = storageTypeOf(field.fieldType, field.isGroup);
  return { ...field, type, id: field.label, key: generateKey(field.label, '', new Set()) };
});

const submissions = (seed: number) => {
  const random = new Random(seed);
  return Array.from({ length: MANY }, (_, number) => surveyAnswers(random, person(number)));
};

describe('person', () => {
  const people = [...Array(MANY).keys(), ENOUGH_CUSTOMERS].map(person);

  it('is a valid customer', async () => {
    expect(await readCustomerRows(people)).toHaveLength(people.length);
  });

  it('has a unique e-mail address and a unique phone number in E.164 format', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    expect(people.filter(({ phone }) => normalizePhone(phone, 'DE') !== phone)).toEqual([]);
  });

  it('depends on the number only', () => {
    expect(people.map((_, number) => person(number)).slice(0, MANY)).toEqual(people.slice(0, MANY));
    const names = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
    expect(names.size).toBe(8 * 7);
  });
});

describe('teamName', () => {
  it('is the same for the same seed and contains the number', () => {
    expect(teamName(new Random(1), 1)).toBe(teamName(new Random(1), 1));
    expect(teamName(new Random(1), 12)).toMatch(/^\S+ \S+ 12$/);
  });
});

describe('SURVEY', () => {
  it('is a valid form', async () => {
    const dto = await pipe.transform(SURVEY, { type: 'body', metatype: CreateFormDto });
    expect(dto).toMatchObject(SURVEY);
  });

  it('has a field of nearly every type', () => {
    expect(FIELDS.map(({ key, type }) => [key, type])).toEqual([
      ['first_name', 'varchar'],
      ['last_name', 'varchar'],
      ['email', 'varchar'],
      ['phone', 'varchar'],
      ['found_us_through', 'varchar'],
      ['write_to_me_about', 'varchar'],
      ['stars', 'number'],
      ['birthday', 'date'],
      ['newsletter', 'boolean'],
      ['remarks', 'text'],
    ]);
  });
});

describe('surveyAnswers', () => {
  it('are valid answers to the survey', async () => {
    for (const dto of submissions(1)) {
      await pipe.transform(dto, { type: 'body', metatype: SubmitResponseDto });
      const { ignoredKeys, missing, invalid } = readSubmission(FIELDS, dto.responses);
      expect({ ignoredKeys, missing, invalid }).toEqual({
        ignoredKeys: [],
        missing: [],
        invalid: [],
      });
    }
  });

  it('depend on the seed only', () => {
    expect(submissions(1)).toEqual(submissions(1));
    expect(submissions(2)).not.toEqual(submissions(1));
  });

  it('include every field, and omit every optional field sometimes', () => {
    const read = submissions(1).map(({ responses }) => readSubmission(FIELDS, responses).answers);
    for (const { id, isRequired } of FIELDS) {
      const given = read.filter((answers) => answers.has(id)).length;
      expect({ id, given: given > 0, always: given === MANY }).toEqual({
        id,
        given: true,
        always: isRequired,
      });
    }
  });

  it('belong to the customer, with one to five stars and a birthday in the past', () => {
    for (const [number, { responses }] of submissions(1).entries()) {
      const answers = Object.fromEntries(responses.map(({ key, value }) => [key, value]));
      const { firstName, lastName, email, phone } = person(number);
      expect(answers).toMatchObject({ email, stars: expect.any(Number) });
      expect([1, 2, 3, 4, 5]).toContain(answers.stars);
      expect([firstName, undefined]).toContain(answers.first_name);
      expect([lastName, undefined]).toContain(answers.last_name);
      expect([phone, undefined]).toContain(answers.phone);
      const birthday = answers.birthday ?? '1950-01-01';
      expect(birthday >= '1950-01-01' && birthday < '2005-01-01').toBe(true);
    }
  });
});
