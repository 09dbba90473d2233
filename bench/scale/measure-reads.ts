import type { ScaleRun } from './scale-run';
import { dayAgo, type Reads, timeReads } from './time-reads';

/** Times the response list of the large form, and the list of forms. */
export async function measureReads(run: ScaleRun): Promise<void> {
  const { set } = run;
  const list = `/forms/${set.formId}/responses`;
  const scenarios: Reads = [
    ['page 1', list],
    ['page 10,000', `${list}?page=10000`],
    ['unread only', `${list}?isRead=false`],
    ['field: one hit', `${list}?fieldKey=e_mail&fieldValue=person4711@example.com`],
    ['field: a sixteen-thousandth', `${list}?fieldKey=birthday&fieldValue=1970-05-17`],
    ['field: a quarter', `${list}?fieldKey=favourite_roast&fieldValue=Dark`],
    ['link: a four-thousandth', `${list}?hiddenName=utm_campaign&hiddenValue=c4`],
    ['link: a quarter', `${list}?hiddenName=utm_source&hiddenValue=mail`],
    ['link: none', `${list}?hiddenName=utm_source&hiddenValue=x`],
    ['search: one hit', `${list}?search=quetzal`],
    ['search: some ten', `${list}?search=person12345`],
    ['search: a fifth', `${list}?search=${encodeURIComponent('zürich')}`],
    ['search: every row', `${list}?search=coffee`],
    ['search: two characters', `${list}?search=ae`],
    ['a day', `${list}?startDate=${dayAgo(30)}&endDate=${dayAgo(30)}`],
    ['all time by date', `${list}?startDate=2000-01-01`],
    ['search in a month', `${list}?search=quetzal&startDate=${dayAgo(30)}`],
    ['GET /forms', '/forms'],
  ];
  await timeReads(run, scenarios);
}
