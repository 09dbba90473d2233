import { Injectable } from '@nestjs/common';
import type { RegionalScope } from '../../core/http/team-context';
import { CollectionService } from '../../customers/collection/collection.service';
import { LoyaltyService } from '../../customers/loyalty/loyalty.service';
import { FormsService } from '../../forms/forms.service';
import { TeamProvisioning } from '../../accounts/team-provisioning.service';
import { ResponsesService } from '../../responses/responses.service';
import { person, SURVEY, surveyAnswers, teamName } from './plausible';
import { Random } from './random';

/** Submissions, or changes of points, under way at once: enough to keep a database busy. */
const AT_ONCE = 8;
const MAX_BULK = 10_000;

export interface SeedSize {
  teams: number;
  /** Of each team. */
  responses: number;
}

export interface SeededTeam {
  teamId: string;
  name: string;
  apiKey: string;
  formId: string;
  customers: number;
  responses: number;
}

/** Fills a database with plausible data through the services of the API, so that they obey every rule. */
@Injectable()
export class SeedService {
  constructor(
    private readonly provisioning: TeamProvisioning,
    private readonly customers: CollectionService,
    private readonly loyalty: LoyaltyService,
    private readonly forms: FormsService,
    private readonly responses: ResponsesService,
  ) {}

  /** Makes new teams. Half as many customers as responses, so that many have answered twice. */
  async seed(
    { teams, responses }: SeedSize,
    onProgress: (responses: number) => void,
  ): Promise<SeededTeam[]> {
    const made: SeededTeam[] = [];
    for (let number = 1; number <= teams; number += 1) {
      const before = (number - 1) * responses;
      made.push(await this.seedTeam(number, responses, (done) => onProgress(before + done)));
    }
    return made;
  }

  private async seedTeam(
    number: number,
    responses: number,
    onProgress: (responses: number) => void,
  ): Promise<SeededTeam> {
    const random = new Random(number);
    const { teamId, name, apiKey } = await this.provisioning.createTeam({
      name: teamName(random, number),
      ownerEmail: `owner.${number}@example.com`,
      phoneRegion: 'DE',
      starterForm: true,
    });
    const team = { teamId, phoneRegion: 'DE' };
    const customers = Math.ceil(responses / 2);
    await this.addCustomers(team, customers, random);
    const { id: formId } = await this.forms.create(team, SURVEY);
    for (let done = 0; done < responses; done += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, responses - done) }, () =>
        surveyAnswers(random, person(random.below(customers))),
      );
      await Promise.all(batch.map((dto) => this.responses.submit(team, formId, dto)));
      onProgress(done + batch.length);
    }
    return { teamId, name, apiKey, formId, customers, responses };
  }

  /** About every third has some points. */
  private async addCustomers(team: RegionalScope, count: number, random: Random): Promise<void> {
    for (let start = 0; start < count; start += MAX_BULK) {
      const people = Array.from({ length: Math.min(MAX_BULK, count - start) }, (_, index) =>
        person(start + index),
      );
      const created = await this.customers.create(team, people);
      const rewarded = created.filter(() => random.chance(1 / 3));
      for (let done = 0; done < rewarded.length; done += AT_ONCE) {
        const batch = rewarded
          .slice(done, done + AT_ONCE)
          .map(({ id }) => ({ id, points: 1 + random.below(500) }));
        await Promise.all(
          batch.map(({ id, points }) =>
            this.loyalty.change(team, id, { type: 'increment', points }),
          ),
        );
      }
    }
  }
}
