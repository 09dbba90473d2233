import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last month and the last week whose reports a team has got. */
@Entity('report_marks', {
  comment: 'The last month and week of which a team has got the reports by mail.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_report_marks_team' })
export class ReportMark {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** The first day of the month, or `-infinity` for none. */
  @Column({ type: 'date', default: '-infinity' })
  month: string;

  /** The Monday of the week, or `-infinity` for none. */
  @Column({ type: 'date', default: '-infinity' })
  week: string;
}
