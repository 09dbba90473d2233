import { Type } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import { RequestValidationPipe } from './request-validation.pipe';

class Leaf {
  @IsString()
  name: string;
}

class Branch {
  @Type(() => Leaf)
  @ValidateNested()
  leaf: Leaf;

  @Type(() => Leaf)
  @ValidateNested({ each: true })
  leaves: Leaf[];
}

describe('RequestValidationPipe', () => {
  const pipe = new RequestValidationPipe();

  it('names each fault by its path', async () => {
    const body = { leaf: {}, leaves: [{ name: 'x' }, {}, { name: 5 }] };

    await expect(pipe.transform(body, { type: 'body', metatype: Branch })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [
        'leaf.name: must be a string',
        'leaves[1].name: must be a string',
        'leaves[2].name: must be a string',
      ],
    });
  });

  it.each([[[]], ['x'], [5], [null], [undefined]])('wants a JSON object, not %j', async (body) => {
    await expect(pipe.transform(body, { type: 'body', metatype: Branch })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['body: must be a JSON object'],
    });
  });
});
