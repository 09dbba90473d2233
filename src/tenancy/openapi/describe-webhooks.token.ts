import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schemas } from '../../core/openapi/schema';

/** The name of the security scheme of webhooks in the OpenAPI document. */
export const WEBHOOK_SECURITY_SCHEME = 'webhookSecret';

/** Describes the webhooks that the service sends, for the OpenAPI document; provided by the module that sends them. */
export type DescribeWebhooks = (schemas: Schemas) => NonNullable<OpenAPIObject['webhooks']>;

export const DESCRIBE_WEBHOOKS = Symbol('DESCRIBE_WEBHOOKS');
