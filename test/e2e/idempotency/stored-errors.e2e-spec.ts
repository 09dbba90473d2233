import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { ConflictException } from '@nestjs/common';
import { IdempotencyService } from '../../../src/tenancy/idempotency/idempotency.service';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { newId } from '../../../src/core/values/identifiers';
import { expectError } from '../../support/expect-error';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { useTeams } from '../../support/use-teams';

const answer = (value: unknown) => ({ responses: [{ key: 'age', value }] });

describe('An error response, replayed with its Idempotency-Key', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  it('404 is replayed, although the customer exists now', async () => {
    const key = newKey();
    const id = newId();
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };

    const first = await postKeyed(team, key, path, body);
    await testApp.database.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, $2, 'Ada', 'Lovelace', 'late@example.com', 'late@example.com')`,
      [team.teamId, id],
    );
    const second = await postKeyed(team, key, path, body);

    expectError(first, 'CUSTOMER_NOT_FOUND');
    expectNoReplay(first);
    expectReplay(second, first);
    const fresh = await postKeyed(team, newKey(), path, body).expect(200);
    expect(fresh.body).toMatchObject({ points: 5 });
  });

  it('409 is replayed, although the e-mail is free now', async () => {
    const key = newKey();
    const body = customerBody();
    const { id } = await createCustomer(team, body);

    const first = await postKeyed(team, key, '/customer', body);
    await team.put(`/customer/${id}`, { email: 'elsewhere@example.com' }).expect(200);
    const second = await postKeyed(team, key, '/customer', body);

    expectError(first, 'CUSTOMER_ALREADY_EXISTS', ['email']);
    expectReplay(second, first);
    await postKeyed(team, newKey(), '/customer', body).expect(201);
  });

  it('409 of an HttpException of Nest is replayed in the body of all errors', async () => {
    const idempotency = testApp.app.get(IdempotencyService, { strict: false });
    const handle = jest.fn(() => Promise.reject(new ConflictException('The campaign is running.')));
    const request = {
      scope: systemScope(team.teamId),
      idempotencyKey: newKey(),
      method: 'POST',
      path: '/campaigns',
      body: {},
    };

    const first = await idempotency.run(request, handle);
    const second = await idempotency.run(request, handle);

    const body = { success: false, code: 'CONFLICT', message: 'The campaign is running.' };
    expect({ ...first, body: JSON.parse(first.body) as unknown }).toEqual({
      status: 409,
      body,
      isReplay: false,
    });
    expect(second).toEqual({ ...first, isReplay: true });
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it('422 is replayed, although the balance suffices now', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'decrement' };

    const first = await postKeyed(team, key, path, body);
    await team.post(path, { points: 9, type: 'increment' }).expect(200);
    const second = await postKeyed(team, key, path, body);

    expectError(first, 'INSUFFICIENT_POINTS');
    expectReplay(second, first);
    const fresh = await postKeyed(team, newKey(), path, body).expect(200);
    expect(fresh.body).toMatchObject({ points: 4 });
  });

  it('of a submission is replayed, although the form has fields now', async () => {
    const key = newKey();
    const { body } = await team.get('/forms').expect(200);
    const [starter] = (body as { data: { id: string }[] }).data;
    const path = `/forms/${starter?.id}/responses`;

    const first = await postKeyed(team, key, path, answer(36));
    const fields = [{ fieldType: 'NumberInput', label: 'Age' }];
    await team.patch(`/forms/${starter?.id}`, { fields }).expect(200);
    const second = await postKeyed(team, key, path, answer(36));

    expectError(first, 'FORM_HAS_NO_FIELDS');
    expectReplay(second, first);
    await postKeyed(team, newKey(), path, answer(36)).expect(201);
  });

  it('of a coupon is replayed', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { endsAt: new Date(0) });
    const body = { code: coupon.codes[0], couponId: coupon.couponId };

    const first = await postKeyed(team, key, `/customer/${id}/qr`, body);
    await testApp.database.query('UPDATE coupons SET ends_at = NULL WHERE id = $1', [
      coupon.couponId,
    ]);
    const second = await postKeyed(team, key, `/customer/${id}/qr`, body);

    expectError(first, 'COUPON_EXPIRED');
    expectReplay(second, first);
  });

  it('of an unknown route does not claim the key', async () => {
    const key = newKey();
    for (const _ of [1, 2]) {
      const rejected = await postKeyed(team, key, '/nothing', {});
      expectError(rejected, 'ROUTE_NOT_FOUND');
      expectNoReplay(rejected);
    }
    const { id } = await createCustomer(team);
    const body = { points: 5, type: 'increment' };
    await postKeyed(team, key, `/customer/${id}/loyalty`, body).expect(200);
  });

  it('400 is not stored: the corrected request runs', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;

    expectError(await postKeyed(team, key, path, { points: 0 }), 'VALIDATION_FAILED', [
      'points: must be more than 0 and at most 1000000000',
      'type: is required',
    ]);
    expectError(await postKeyed(team, key, path, '{'), 'MALFORMED_JSON');
    const second = await postKeyed(team, key, path, { points: 5, type: 'increment' }).expect(200);

    expectNoReplay(second);
    expect(second.body).toMatchObject({ points: 5 });
  });

  it('400 of the answers to a form is not stored either', async () => {
    const key = newKey();
    const form = await createForm(team, {
      fields: [{ fieldType: 'NumberInput', label: 'Age', isRequired: true }],
    });
    const path = `/forms/${form.id}/responses`;

    expectError(await postKeyed(team, key, path, answer('')), 'MISSING_REQUIRED_FIELDS', ['age']);
    const invalid = await postKeyed(team, key, path, answer('old'));
    expect(invalid.body).toMatchObject({ code: 'INVALID_FIELD_VALUES' });
    expectNoReplay(await postKeyed(team, key, path, answer(36)).expect(201));
  });
});
