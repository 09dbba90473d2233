import type { RequestBodyObject } from '@nestjs/swagger';
import request, { type Test } from 'supertest';
import { createCustomer } from '../../factories/customer.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSamples } from '../../factories/social.factory';
import type { Method } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

/** A team of its own and what its scenarios have in common. */
export class ScenarioContext {
  constructor(
    readonly testApp: TestApp,
    readonly team: TeamClient,
  ) {}

  withoutKey(path: string): Test {
    return request(this.testApp.url).get(path);
  }

  /** The example of the document, as its reader would send it. */
  exampleBody(method: Method, path: string): object {
    const api = documentedApiOf(this.testApp);
    const body = api.resolve<RequestBodyObject>(api.operation(method, path).requestBody);
    return body.content['application/json']?.example as object;
  }

  async customerPath(): Promise<string> {
    return `/customer/${(await createCustomer(this.team)).id}`;
  }

  /** The example form, without its webhook: nothing is to be sent from here. */
  createExampleForm(): Promise<CreatedForm> {
    return createForm(this.team, {
      ...this.exampleBody('post', '/forms'),
      webhookUrl: undefined,
    });
  }

  async formPath(): Promise<string> {
    return `/forms/${(await this.createExampleForm()).id}`;
  }

  /** The path of the responses of a form that has one. */
  async submit(): Promise<{ path: string; responseId: string }> {
    const path = `${await this.formPath()}/responses`;
    const body = this.exampleBody('post', '/forms/{formId}/responses');
    const response = await this.team.post(path, body).expect(201);
    const { data } = response.body as { data: { formResponseId: string } };
    return { path, responseId: data.formResponseId };
  }

  /** The path of the deliveries of a form that has one. Nothing is sent: the address is refused. */
  async submitWithWebhook(): Promise<{ path: string; deliveryId: string }> {
    const { id } = await createForm(this.team, { webhookUrl: 'http://127.0.0.1/' });
    await submitResponse(this.team, id, { remark: 'Hello' });
    const path = `/forms/${id}/webhook-deliveries`;
    const response = await this.team.get(path).expect(200);
    const [delivery] = (response.body as { data: { id: string }[] }).data;
    return { path, deliveryId: delivery?.id ?? '' };
  }

  /** The paths of a platform that has posts and a profile, and the id of one of its posts. */
  async importPlatform(): Promise<{ posts: string; postId: string; profile: string }> {
    const platform = 'instagram';
    await importSamples(this.testApp, this.team, platform);
    const posts = `/analytics/social/${platform}/posts`;
    const response = await this.team.get(posts).expect(200);
    const [post] = (response.body as { data: { id: string }[] }).data;
    return { posts, postId: post?.id ?? '', profile: `/analytics/social/${platform}/profile` };
  }
}
