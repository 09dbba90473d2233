import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  GoneException,
  HttpException,
  InternalServerErrorException,
  MethodNotAllowedException,
  NotAcceptableException,
  NotFoundException,
  ServiceUnavailableException,
  UnauthorizedException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { BodyError } from '@rapport/fast-express';
import { LostRacesError, QueueFullError, WaitTimeoutError } from '@rapport/pg-lanes';
import { ApiError } from '../errors/api-error';
import { ERROR_CATALOGUE } from '../errors/error-catalogue';
import { toApiError } from './to-api-error';

const httpError = (status: number, message: string, expose: boolean): Error =>
  Object.assign(new Error(message), { status, statusCode: status, expose });

describe('toApiError', () => {
  it('returns an ApiError as it is', () => {
    const error = new ApiError('FORM_NOT_FOUND');

    expect(toApiError(error)).toBe(error);
  });

  it('returns 503 when concurrent transactions interfered with all attempts', () => {
    const error = new LostRacesError();

    expect(toApiError(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: error });
  });

  it.each([
    [new QueueFullError(), 'RATE_LIMITED'],
    [new WaitTimeoutError(), 'SERVICE_UNAVAILABLE'],
    [new BodyError('PAYLOAD_TOO_LARGE'), 'PAYLOAD_TOO_LARGE'],
  ])('returns the error of an exceeded bound, without a cause to log: %s', (error, code) => {
    const converted = toApiError(error);

    expect(converted.code).toBe(code);
    expect(converted.cause).toBeUndefined();
  });

  it('says what is wrong with the JSON of a body', () => {
    const error = new BodyError('COSTLY_JSON', 'must not be deep');

    expect(toApiError(error)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['body: must not be deep'],
    });
  });

  it.each([
    [new BadRequestException(), 400, 'VALIDATION_FAILED'],
    [new UnauthorizedException(), 401, 'INVALID_CLIENT'],
    [new ForbiddenException(), 403, 'FORBIDDEN'],
    [new ForbiddenException('Forbidden resource'), 403, 'FORBIDDEN'],
    [new NotFoundException(), 404, 'NOT_FOUND'],
    [new MethodNotAllowedException(), 405, 'METHOD_NOT_ALLOWED'],
    [new NotAcceptableException(), 406, 'NOT_ACCEPTABLE'],
    [new HttpException({ reason: 7 }, 408), 408, 'REQUEST_TIMEOUT'],
    [new ConflictException(), 409, 'CONFLICT'],
    [new GoneException(), 410, 'GONE'],
    [new HttpException('Precondition Failed', 412), 412, 'PRECONDITION_FAILED'],
    [new HttpException('Payload Too Large', 413), 413, 'PAYLOAD_TOO_LARGE'],
    [new HttpException('Unsupported Media Type', 415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [new UnprocessableEntityException(), 422, 'UNPROCESSABLE_ENTITY'],
    [new HttpException('Too Many Requests', 429), 429, 'RATE_LIMITED'],
    [new HttpException(new Error('connect 10.0.0.7'), 502), 502, 'BAD_GATEWAY'],
    [new HttpException('', 409), 409, 'CONFLICT'],
    [new BadRequestException([{ property: 'name' }]), 400, 'VALIDATION_FAILED'],
    [new InternalServerErrorException(), 500, 'INTERNAL_ERROR'],
    [new HttpException('Not Implemented', 501), 501, 'NOT_IMPLEMENTED'],
    [new HttpException('Bad Gateway', 502), 502, 'BAD_GATEWAY'],
    [new ServiceUnavailableException(), 503, 'SERVICE_UNAVAILABLE'],
    [new HttpException('Gateway Timeout', 504), 504, 'GATEWAY_TIMEOUT'],
  ] as const)(
    'gives %s its status, a code and the text of the catalogue',
    (thrown, status, code) => {
      expect(toApiError(thrown)).toMatchObject({
        status,
        code,
        message: ERROR_CATALOGUE[code].message,
        fields: undefined,
        cause: thrown,
      });
    },
  );

  it.each([
    [402, 'PAYMENT_REQUIRED', 'Payment Required.'],
    [418, 'I_AM_A_TEAPOT', "I'm a Teapot."],
    [423, 'LOCKED', 'Locked.'],
    [507, 'INSUFFICIENT_STORAGE', 'Insufficient Storage.'],
    [426, 'UPGRADE_REQUIRED', 'Upgrade Required.'],
    [431, 'REQUEST_HEADER_FIELDS_TOO_LARGE', 'Request Header Fields Too Large.'],
    [451, 'UNAVAILABLE_FOR_LEGAL_REASONS', 'Unavailable For Legal Reasons.'],
    [511, 'NETWORK_AUTHENTICATION_REQUIRED', 'Network Authentication Required.'],
    [599, 'HTTP_ERROR', 'Error.'],
  ])('names status %d, which the catalogue lacks, %s', (status, code, message) => {
    expect(toApiError(new HttpException({}, status))).toMatchObject({ status, code, message });
  });

  it.each([
    [new ConflictException('The campaign is running.'), 'The campaign is running.'],
    [new HttpException('Ask again at noon.', 503), 'Ask again at noon.'],
    [new HttpException({ message: 'No such campaign.', error: 'x' }, 404), 'No such campaign.'],
    [new ForbiddenException('Only owners may.', 'Forbidden'), 'Only owners may.'],
  ])('keeps the message of %s', (thrown, message) => {
    expect(toApiError(thrown)).toMatchObject({ status: thrown.getStatus(), message });
  });

  it.each([
    ['of a ValidationPipe', new BadRequestException(['name should not be empty'])],
    ['of a list as the response', new HttpException(['name should not be empty'], 400)],
  ])('lists the violations %s in fields', (_source, thrown) => {
    expect(toApiError(thrown).toBody()).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      message: ERROR_CATALOGUE.VALIDATION_FAILED.message,
      fields: ['name should not be empty'],
    });
  });

  it('gives errors of Express middleware their status, and their message only when it is exposed', () => {
    expect(toApiError(httpError(403, 'No CSRF token.', true))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'No CSRF token.',
    });
    expect(toApiError(httpError(502, 'connect 10.0.0.7', false))).toMatchObject({
      status: 502,
      message: ERROR_CATALOGUE.BAD_GATEWAY.message,
    });
    expect(toApiError({ statusCode: 403, message: 'No CSRF token.' })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'No CSRF token.',
    });
    expect(toApiError({ statusCode: 502, message: 'connect 10.0.0.7' })).toMatchObject({
      status: 502,
      message: ERROR_CATALOGUE.BAD_GATEWAY.message,
    });
  });

  it.each([
    new Error('secret'),
    Object.assign(new Error('secret'), { status: 404 }),
    Object.assign(new Error('secret'), { statusCode: 404, message: 'secret' }),
    { statusCode: 200, message: 'secret' },
    { statusCode: 404 },
    'secret',
    undefined,
  ])('makes INTERNAL_ERROR of what is not foreseen: %s', (thrown) => {
    expect(toApiError(thrown)).toMatchObject({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: ERROR_CATALOGUE.INTERNAL_ERROR.message,
      cause: thrown,
    });
  });
});
