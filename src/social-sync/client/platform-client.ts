import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import {
  ConnectionFailure,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
} from '@rapport/social-connectors';
import { networkErrorCode } from '../../core/values/network-error-code';
import { VERSION } from '../../core/values/package';
import { CONNECT_TIMEOUT_CODE } from './platform-agents';

const USER_AGENT = `Rapport/${VERSION}`;

/** Sends the requests of the connectors. */
@Injectable()
export class PlatformClient implements HttpClient {
  constructor(private readonly http: HttpService) {}

  async send({ method, url, headers, body, signal, maxBytes }: HttpRequest): Promise<HttpResponse> {
    try {
      const response = await this.http.axiosRef.request<string>({
        method,
        url,
        data: body,
        headers: { 'User-Agent': USER_AGENT, ...headers },
        signal,
        maxRedirects: 0,
        maxContentLength: maxBytes,
        responseType: 'text',
        transformResponse: (text: string) => text,
        validateStatus: () => true,
      });
      return {
        status: response.status,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [
            name.toLowerCase(),
            String(value),
          ]),
        ),
        text: response.data,
      };
    } catch (error) {
      const code = networkErrorCode(error) ?? 'network';
      throw new ConnectionFailure(code, code === CONNECT_TIMEOUT_CODE);
    }
  }
}
