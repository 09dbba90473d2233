import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiOperation } from '@nestjs/swagger';

export interface EndpointTexts {
  summary: string;
  description: string;
}

export const EndpointId = Reflector.createDecorator<string>();

/** Adds a handler to the document. Generated clients name their methods by the id, so it must not change. */
export const ApiEndpoint = (id: string, texts: EndpointTexts): MethodDecorator =>
  applyDecorators(EndpointId(id), ApiOperation({ operationId: id, ...texts }));
