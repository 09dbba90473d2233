import { ApiError } from '../core/errors/api-error';
import { ConfigError } from '../core/config/app-config';
import { describeFailure } from './describe-failure';

describe('describeFailure', () => {
  it('describes an error of the API by its fields', () => {
    const error = new ApiError('VALIDATION_FAILED', [
      'team: there is no team with this id or name',
    ]);
    expect(describeFailure(error)).toEqual({
      body: error.toBody(),
      lines: ['team: there is no team with this id or name'],
    });
  });

  it('describes an error without fields by its message', () => {
    const error = new ApiError('NO_FORM_OWNER');
    expect(describeFailure(error)).toEqual({ body: error.toBody(), lines: [error.message] });
  });

  it('has one line for each invalid setting', () => {
    const violations = ['PORT: must be a number', 'DEMO: must be true or false'];
    expect(describeFailure(new ConfigError(violations))).toEqual({
      body: new ApiError('VALIDATION_FAILED', violations).toBody(),
      lines: violations,
    });
  });

  it('gives the cause of an unavailable database as text, not as JSON', () => {
    const cause = new Error('password authentication failed\n  for user "x"');
    const error = new ApiError('SERVICE_UNAVAILABLE', undefined, { cause });
    expect(describeFailure(error)).toEqual({
      body: error.toBody(),
      lines: ['password authentication failed for user "x"'],
    });
  });

  it('describes a lost connection as an unavailable database', () => {
    const { body, lines } = describeFailure(new Error('Connection terminated unexpectedly'));
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
    expect(lines).toEqual(['Connection terminated unexpectedly']);
  });

  it('describes an internal error in one line', () => {
    const { body, lines } = describeFailure(new TypeError('x is not a function'));
    expect(body.code).toBe('INTERNAL_ERROR');
    expect(lines).toEqual(['x is not a function']);
  });
});
