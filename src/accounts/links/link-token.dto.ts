import { IsLinkToken } from '../account.rules';

/** The token of a link, in the body: URLs are logged. */
export class LinkTokenDto {
  @IsLinkToken()
  token: string;
}
