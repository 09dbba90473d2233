import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service that listens, and the origin of its links. */
@Entity('service_origins', {
  comment: 'The origins of the services that run on this database, for links that commands print.',
})
export class ServiceOrigin {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Such as `http://localhost:3000`. */
  @Column({ type: 'text' })
  origin: string;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  startedAt: Date;

  @Column({ name: 'refreshed_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  refreshedAt: Date;
}
