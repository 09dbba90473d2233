import { ApiProperty } from '../../core/openapi/decorators';
import { formUrl } from './form-link';

/** The open link of a form. */
export class LinkView {
  @ApiProperty({ example: 'q5TbVd8wXk2NzR7p' })
  readonly token: string;

  @ApiProperty({
    description: 'The URL of the hosted page.',
    example: 'https://rapport.example/f/q5TbVd8wXk2NzR7p',
  })
  readonly url: string;
}

/** @param origin the origin of the service */
export const toLinkView = (token: string, origin: string): LinkView => ({
  token,
  url: formUrl(origin, token),
});
