import { Body, Query } from '@nestjs/common';
import { RequestValidationPipe } from './request-validation.pipe';

// Nest would take a promise for every parameter of every route through a global pipe, the team of the request included.
const validation = new RequestValidationPipe();

/** The body, checked against the DTO class that it is declared with. */
export const ValidBody = (): ParameterDecorator => Body(validation);

/** The query, checked against the DTO class that it is declared with. */
export const ValidQuery = (): ParameterDecorator => Query(validation);

/** The body as it was sent; for what is checked by its service. */
export const UncheckedBody = (): ParameterDecorator => Body();
