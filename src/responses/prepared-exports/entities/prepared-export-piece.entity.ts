import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A piece of the file of a prepared export: any process can write and serve it. */
@Entity('prepared_export_pieces', {
  comment: 'The files of prepared_exports, in pieces of about 512 kB.',
})
@ForeignKey('prepared_exports', ['teamId', 'exportId'], ['teamId', 'id'], {
  name: 'fk_prepared_export_pieces_export',
  onDelete: 'CASCADE',
})
export class PreparedExportPiece {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'export_id', type: 'uuid' })
  exportId: string;

  /** Counted from 1. */
  @PrimaryColumn({ type: 'integer' })
  number: number;

  @Column({ type: 'text' })
  content: string;
}
