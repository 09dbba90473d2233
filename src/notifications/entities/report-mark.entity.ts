import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last month of which a team has got the report. */
@Entity('report_marks', { comment: 'The last month of which a team has got the report by mail.' })
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_report_marks_team' })
export class ReportMark {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** Its first day. */
  @Column({ type: 'date' })
  month: string;
}
