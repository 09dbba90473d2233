import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../tenancy/endpoint/write-record';
import { CollectionService } from '../../customers/collection/collection.service';
import { LoyaltyService } from '../../customers/loyalty/loyalty.service';
import { FormsService } from '../../forms/forms.service';
import { TeamProvisioningService } from '../../accounts/team-provisioning.service';
import { ResponsesService } from '../../responses/responses.service';
import { person, SURVEY, surveyAnswers, teamName } from './sample-data';
import { Random } from './random';

/** The number of concurrent submissions or changes of points. */
const CONCURRENCY = 8;
/** The number of customers per call. */
const BATCH_SIZE = 10_000;

export interface SeedSize {
  teams: number;
  /** The number of responses per team. */
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

/** Seeds a database with generated data through the services of the API, so that all rules hold. */
@Injectable()
export class SeedService {
  constructor(
    private readonly provisioning: TeamProvisioningService,
    private readonly customers: CollectionService,
    private readonly loyalty: LoyaltyService,
    private readonly forms: FormsService,
    private readonly responses: ResponsesService,
  ) {}

  /** Creates teams with half as many customers as responses, so that many customers have two responses. */
  async seed(
    { teams, responses }: SeedSize,
    onProgress: (responses: number) => void,
  ): Promise<SeededTeam[]> {
    const seeded: SeededTeam[] = [];
    for (let number = 1; number <= teams; number += 1) {
      const before = (number - 1) * responses;
      seeded.push(await this.seedTeam(number, responses, (done) => onProgress(before + done)));
    }
    return seeded;
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
    const scope = systemScope(teamId, { phoneRegion: 'DE' });
    const customers = Math.ceil(responses / 2);
    await this.addCustomers(scope, customers, random);
    const { id: formId } = await this.forms.create(scope, NOTHING_TO_RECORD, SURVEY);
    for (let done = 0; done < responses; done += CONCURRENCY) {
      const batch = Array.from({ length: Math.min(CONCURRENCY, responses - done) }, () =>
        surveyAnswers(random, person(random.below(customers))),
      );
      await Promise.all(
        batch.map((dto) => this.responses.submit(scope, NOTHING_TO_RECORD, formId, dto)),
      );
      onProgress(done + batch.length);
    }
    return { teamId, name, apiKey, formId, customers, responses };
  }

  /** Creates customers, about a third of them with points. */
  private async addCustomers(scope: RequestScope, count: number, random: Random): Promise<void> {
    for (let start = 0; start < count; start += BATCH_SIZE) {
      const people = Array.from({ length: Math.min(BATCH_SIZE, count - start) }, (_, index) =>
        person(start + index),
      );
      const created = await this.customers.create(scope, NOTHING_TO_RECORD, people);
      const rewarded = created.filter(() => random.chance(1 / 3));
      for (let done = 0; done < rewarded.length; done += CONCURRENCY) {
        const batch = rewarded
          .slice(done, done + CONCURRENCY)
          .map(({ id }) => ({ id, points: 1 + random.below(500) }));
        await Promise.all(
          batch.map(({ id, points }) =>
            this.loyalty.change(scope, NOTHING_TO_RECORD, id, { type: 'increment', points }),
          ),
        );
      }
    }
  }
}
