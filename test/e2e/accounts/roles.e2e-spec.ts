import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { DocumentedEndpoint } from '../../../src/core/openapi/api-endpoint.decorator';
import { DeclaredEndpoint, roleOf } from '../../../src/tenancy/endpoint/endpoint-declaration';
import { Public } from '../../../src/core/http/public.decorator';
import { type Role, ROLES } from '../../../src/tenancy/scope/role';
import { newId } from '../../../src/core/values/identifiers';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { READ_ONLY_POSTS, type TeamRoute, teamRoutes } from '../../support/console-routes';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { createResources, SHARED_VALUES } from '../../support/team-resources';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const pathOf = ({ path }: TeamRoute, teamId: string): string =>
  `/teams/${teamId}${path.replace(':platform', 'instagram').replaceAll(/:\w+/g, newId())}`;

describe('Roles', () => {
  const testApp = useOnce(shareTestApp);
  const reflector = useOnce(() => testApp.app.get(Reflector));
  let team: TeamClient;
  let other: TeamClient;
  let members: Map<string, SignedInMember>;
  let routes: TeamRoute[];

  beforeAll(async () => {
    [team, other] = [await createTeam(testApp), await createTeam(testApp)];
    members = new Map();
    for (const role of ROLES) {
      members.set(role, await createMember(testApp, team.teamId, role));
    }
    routes = teamRoutes(testApp);
  });

  it('are required by every handler below the path of a team', () => {
    expect(routes.length).toBeGreaterThan(35);
    const without = routes.filter(
      ({ handler }) =>
        roleOf(reflector.get(DeclaredEndpoint, handler)) === undefined ||
        reflector.get(Public, handler),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('are declared by @Endpoint for every documented handler', () => {
    const prototypes = [...testApp.app.get(ModulesContainer).values()].flatMap((module) =>
      [...module.controllers.values()].map(({ metatype }) => metatype?.prototype as object),
    );
    const handlers = prototypes.flatMap((prototype) =>
      new MetadataScanner()
        .getAllMethodNames(prototype)
        .map((name) => Reflect.get(prototype, name) as () => unknown),
    );
    const ids = handlers.flatMap((handler) => {
      const documented = reflector.get(DocumentedEndpoint, handler);
      return documented === undefined || reflector.get(DeclaredEndpoint, handler) !== undefined
        ? []
        : [documented.id];
    });
    expect(handlers.length).toBeGreaterThan(80);
    // The handlers of core, which has no roles.
    expect(ids.toSorted()).toEqual(['checkLiveness', 'checkReadiness']);
  });

  it('are declared together with an audit event for every handler that writes', () => {
    const writes = routes.filter(({ method }) => method !== 'get');
    const audited = writes.map(({ name, handler }) => {
      const { audit } = { audit: undefined, ...reflector.get(DeclaredEndpoint, handler) };
      return { name, audit };
    });
    const byService = audited.filter(({ audit }) => audit === 'byService');
    const others = audited.filter(
      ({ audit }) => audit !== 'byService' && !(typeof audit === 'object' && 'target' in audit),
    );
    // Their tests compare the event of each form and coupon.
    expect(byService.map(({ name }) => name)).toEqual(['post /coupons/end', 'post /forms/delete']);
    expect(others.map(({ name }) => name)).toEqual(READ_ONLY_POSTS);
  });

  it('from the declared role upwards are admitted, and lower roles are rejected', async () => {
    for (const route of routes) {
      const required = roleOf(reflector.get(DeclaredEndpoint, route.handler)) as Role;
      for (const [role, { client }] of members) {
        // A write that is admitted fails because of its identifiers or its body, before it changes anything.
        if (route.path.endsWith('/leave')) continue;
        const { status, body } = await client.call(route.method, pathOf(route, team.teamId));
        const isForbidden = status === 403 && (body as { code: string }).code === 'FORBIDDEN';
        const isTooLow = ROLES.indexOf(role as never) < ROLES.indexOf(required);
        expect([route.name, role, isForbidden]).toEqual([route.name, role, isTooLow]);
      }
    }
  });

  it('give no access to another team', async () => {
    for (const route of routes) {
      for (const { client } of members.values()) {
        const response = await client.call(route.method, pathOf(route, other.teamId));
        expectError(response, 'TEAM_NOT_FOUND');
      }
    }
  });

  it('come from a session: an API key and a request without credentials are rejected', async () => {
    const { client } = members.get('owner') as SignedInMember;
    const path = `/teams/${team.teamId}/forms`;
    await client.get(path).expect(200);

    const withKey = await client
      .get(path)
      .unset('Cookie')
      .set('Authorization', `Bearer ${team.apiKey}`);
    expectError(withKey, 'SIGN_IN_REQUIRED');
    expectError(await client.get(path).unset('Cookie'), 'SIGN_IN_REQUIRED');
    // `/v1` ignores the session cookie.
    const cookieOnly = await team
      .get('/forms')
      .unset('Authorization')
      .set('Cookie', client.cookie ?? '');
    expectError(cookieOnly, 'AUTH_HEADER_MISSING');
  });

  it('serve the same bodies as /v1', async () => {
    await createForm(team);
    const { client } = members.get('viewer') as SignedInMember;

    const console = await client.get(`/teams/${team.teamId}/forms`).expect(200);
    const api = await team.get('/forms').expect(200);

    expect(console.body).toEqual(api.body);
  });

  it('hide personal data from a viewer, but not from an analyst', async () => {
    const customer = {
      firstName: 'Wilhelmina',
      email: 'wilhelmina@example.com',
      phone: '+12125550123',
    };
    const answers = { email: customer.email, favourite_roast: 'Dark' };
    const resources = await createResources(testApp, team, { customer, answers });
    const values = new Map(Object.entries({ ...SHARED_VALUES, ...resources }));
    const reads = routes.filter(({ method }) => method === 'get');
    const readAll = async (role: string): Promise<string[]> => {
      const { client } = members.get(role) as SignedInMember;
      const texts = [];
      for (const { path } of reads) {
        const target = path.replaceAll(/:(\w+)/g, (_, name: string) => values.get(name) ?? newId());
        const { body, text } = await client.get(`/teams/${team.teamId}${target}`);
        texts.push(`${target} ${text ?? JSON.stringify(body)}`);
      }
      return texts;
    };
    const personal = [customer.firstName, customer.email, customer.phone];
    const found = (texts: string[]) =>
      personal.filter((value) => texts.some((text) => text.includes(value)));

    expect(found(await readAll('viewer'))).toEqual([]);
    expect(found(await readAll('analyst'))).toEqual(personal);
  });

  it('restrict single properties of a body', async () => {
    const { id } = await createForm(team);
    const send = (role: string, body: object) =>
      (members.get(role) as SignedInMember).client.patch(`/teams/${team.teamId}/forms/${id}`, body);

    await send('editor', { description: 'New' }).expect(200);
    expectError(await send('editor', { webhookSecret: 'whsec_12345678' }), 'FORBIDDEN');
    expectError(await send('editor', { removeMissingFields: true }), 'FORBIDDEN');
    await send('admin', { webhookUrl: 'https://example.com/hook' }).expect(200);
  });

  it('restrict what a body changes, not what it contains', async () => {
    const webhookUrl = 'https://hooks.example.com/services/T0/secret';
    const { id } = await createForm(team, { webhookUrl, webhookSecret: 's3cret' });
    const bare = await createForm(team);
    const { client } = members.get('editor') as SignedInMember;
    const path = `/teams/${team.teamId}/forms`;
    const patch = (body: object, formId = id) => client.patch(`${path}/${formId}`, body);
    const before = (await team.get(`/forms/${id}`)).body as { data: object };

    const { body: read } = await client.get(`${path}/${id}`).expect(200);
    await patch((read as { data: object }).data).expect(200);
    for (const removeMissingFields of [false, null]) {
      await patch({ description: null, removeMissingFields }).expect(200);
    }
    await patch({ webhookUrl: null, webhookSecret: null }, bare.id).expect(200);
    const name = `Form ${newId()}`;
    const fields = [{ fieldType: 'TextInput', label: 'Name' }];
    await client.post(path, { name, fields, webhookUrl: null, webhookSecret: null }).expect(201);

    for (const change of [
      { webhookUrl: null },
      { webhookUrl: 'https://hooks.example.com/' },
      { webhookUrl },
      { webhookSecret: null },
      { webhookSecret: 's3cret' },
      { removeMissingFields: true },
    ]) {
      expectError(await patch(change), 'FORBIDDEN');
    }
    expectError(await patch({ webhookUrl }, bare.id), 'FORBIDDEN');
    expectError(await client.post(path, { name: `${name} 2`, fields, webhookUrl }), 'FORBIDDEN');
    const after = (await team.get(`/forms/${id}`)).body as { data: object };
    const changed = expect.anything() as unknown;
    expect(after.data).toEqual({ ...before.data, version: changed, updatedAt: changed });
  });

  it('cannot be raised through the body of an account or a member', async () => {
    const { client, userId } = members.get('editor') as SignedInMember;
    const raised = { role: 'owner', teamId: other.teamId, hasSecondFactor: true, id: newId() };

    const { body } = await client.patch('/account', { name: 'Eva', ...raised }).expect(200);

    expect(body).toMatchObject({ data: { name: 'Eva', hasSecondFactor: false } });
    const session = await client.get('/session').expect(200);
    expect(session.body).toMatchObject({
      data: { memberships: [{ teamId: team.teamId, role: 'editor' }] },
    });
    expectError(await client.patch(`/teams/${team.teamId}/members/${userId}`, raised), 'FORBIDDEN');
  });
});
