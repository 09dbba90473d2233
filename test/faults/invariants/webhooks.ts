import type { Rig } from '../rig/rig';

/** The number of pending deliveries. */
export async function pendingWebhooks({ postgres }: Rig): Promise<number> {
  const [row] = await postgres.query<{ pending: number }>(
    `SELECT count(*)::integer AS pending FROM webhook_deliveries WHERE status = 'pending'`,
  );
  return row?.pending ?? -1;
}

/** Describes the stored form responses whose webhook was not received, or is not stored as delivered. */
export async function missingWebhooks({ postgres, receiver, scene }: Rig): Promise<string[]> {
  const rows = await postgres.query<{ id: string; status: string }>(
    `SELECT r.id, coalesce(d.status, 'none') AS status
       FROM form_responses r
       LEFT JOIN webhook_deliveries d ON d.team_id = r.team_id AND d.response_id = r.id
      WHERE r.team_id = $1 AND r.form_id = $2`,
    [scene.teamId, scene.form.id],
  );
  return rows
    .filter(({ id, status }) => status !== 'delivered' || !receiver.received.has(id))
    .map(
      ({ id, status }) =>
        `webhook of response ${id}: ${status}, received ${receiver.received.get(id) ?? 0} times`,
    );
}
