import { HttpModule } from '@nestjs/axios';
import type { DynamicModule, Provider } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveriesService } from './deliveries.service';
import { DeliveryBodies } from './delivery-bodies';
import { DeliveryQueueRepository } from './delivery-queue.repository';
import { DeliveryWorkerService } from './delivery-worker.service';
import { createWebhookAgents } from './webhook-agents';
import { WebhookDispatcherService } from './webhook-dispatcher.service';
import { WebhookMetrics } from './webhook-metrics';
import { WebhookSenderService } from './webhook-sender.service';
import { DESCRIBE_WEBHOOKS } from '../../tenancy/openapi/describe-webhooks.token';
import { describeWebhooks } from './describe-webhooks';
import { defaultTiming, WEBHOOK_TIMING } from './webhook-timing';

/** The HTTP client for webhooks: follows no redirect, uses no proxy, and streams the response. */
export const webhookHttpModule = (): DynamicModule =>
  HttpModule.registerAsync({
    inject: [APP_CONFIG],
    useFactory: ({ webhooks }: AppConfig) => ({
      ...createWebhookAgents(webhooks.allowPrivate),
      maxRedirects: 0,
      proxy: false,
      responseType: 'stream',
      decompress: false,
      validateStatus: () => true,
    }),
  });

export const WEBHOOK_PROVIDERS: Provider[] = [
  DeliveriesService,
  DeliveriesRepository,
  WebhookDispatcherService,
  WebhookMetrics,
  DeliveryWorkerService,
  DeliveryBodies,
  DeliveryQueueRepository,
  WebhookSenderService,
  { provide: DESCRIBE_WEBHOOKS, useValue: describeWebhooks },
  { provide: WEBHOOK_TIMING, useFactory: defaultTiming },
];
