import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the last attempts say of the receiver of a form; no row: nothing has been sent to it yet. */
@Entity('webhook_receivers')
export class WebhookReceiver {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** Of these attempts. They say nothing of a URL that the form has been given since. */
  @Column({ type: 'text' })
  url: string;

  /** Whether the last attempt ended within a second. */
  @Column({ name: 'is_quick', type: 'boolean' })
  isQuick: boolean;

  /** Of the last attempts, how many in a row timed out. */
  @Column({ type: 'integer' })
  timeouts: number;
}
