import 'reflect-metadata';
import {
  Body,
  ConflictException,
  Controller,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { ApiKey } from '../../src/auth/entities/api-key.entity';
import { Team } from '../../src/auth/entities/team.entity';
import { Account } from '../../src/accounts/entities/account.entity';
import { User } from '../../src/accounts/entities/user.entity';
import { CouponCode } from '../../src/customers/coupons/entities/coupon-code.entity';
import { CouponRedemption } from '../../src/customers/coupons/entities/coupon-redemption.entity';
import { Coupon } from '../../src/customers/coupons/entities/coupon.entity';
import { newId } from '../../src/core/values/identifiers';
import { Customer } from '../../src/customers/entities/customer.entity';
import { PointsTransaction } from '../../src/customers/loyalty/entities/points-transaction.entity';
import { responsePage } from '../floor/list-responses';
import { readAnswers } from '../floor/read-answers';
import { ChangePointsBody, PageQuery, SubmissionBody } from './typeorm-bodies';
import { FieldOfForm, FormWithFields, ResponseOfCustomer } from './typeorm-entities';
import { KeyGuard, TeamId } from './typeorm-key.guard';

// The baseline `typeorm`: Nest on Express with TypeORM repositories, as in Nest's documentation: a guard, DTO
// classes, a transaction with a row lock. It has no counters: it counts the rows for the total of a list.

@Controller('v1/customer/:id')
@UseGuards(KeyGuard)
class CustomersController {
  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly dataSource: DataSource,
  ) {}

  @Get()
  async get(@TeamId() teamId: string, @Param('id', ParseUUIDPipe) id: string) {
    const customer = await this.customers.findOne({ where: { teamId, id } });
    if (customer === null) throw new NotFoundException();
    const { firstName, lastName, phone, email, points } = customer;
    return { id, firstName, lastName, phone, email, points };
  }

  @Post('loyalty')
  @HttpCode(200)
  changePoints(
    @TeamId() teamId: string,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { points, type }: ChangePointsBody,
  ) {
    return this.dataSource.transaction(async (manager) => {
      const customer = await manager.findOne(Customer, {
        where: { teamId, id },
        lock: { mode: 'pessimistic_write' },
      });
      if (customer === null) throw new NotFoundException();
      const delta = type === 'increment' ? points : -points;
      const balance = customer.points + delta;
      if (balance < 0) throw new ConflictException();
      customer.points = Number(balance.toFixed(2));
      customer.transactionCount += 1;
      await manager.save(customer);
      await manager.insert(PointsTransaction, {
        teamId,
        id: newId(),
        customerId: id,
        number: customer.transactionCount,
        delta,
        balanceAfter: customer.points,
        reason: 'loyalty',
      });
      const { firstName, lastName, email } = customer;
      return { id, firstName, lastName, email, points: customer.points };
    });
  }
}

@Controller('v1/forms/:id/responses')
@UseGuards(KeyGuard)
class ResponsesController {
  constructor(
    @InjectRepository(FormWithFields) private readonly forms: Repository<FormWithFields>,
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    @InjectRepository(ResponseOfCustomer)
    private readonly responses: Repository<ResponseOfCustomer>,
  ) {}

  @Post()
  async submit(
    @TeamId() teamId: string,
    @Param('id', ParseUUIDPipe) formId: string,
    @Body() body: SubmissionBody,
  ) {
    const form = await this.findForm(teamId, formId);
    const { answers, email, phone, firstName, lastName } = readAnswers(form.fields, body);
    const emailKey = email?.toLowerCase() ?? '';
    const subscriber =
      (await this.customers.findOne({
        where: [
          { teamId, emailKey },
          { teamId, phone: phone ?? '' },
        ],
      })) ??
      (await this.customers.save({
        teamId,
        id: newId(),
        firstName,
        lastName,
        email,
        emailKey,
        phone,
      }));
    const response = await this.responses.save({
      teamId,
      id: newId(),
      formId,
      source: 'public',
      answers,
      subscriberId: subscriber.id,
    });
    return {
      success: true,
      data: { formResponseId: response.id, subscriberId: response.subscriberId },
    };
  }

  @Get()
  async list(
    @TeamId() teamId: string,
    @Param('id', ParseUUIDPipe) formId: string,
    @Query() query: PageQuery,
  ) {
    const form = await this.findForm(teamId, formId);
    const { page, limit } = query;
    const [responses, total] = await this.responses.findAndCount({
      where: { teamId, formId },
      relations: { subscriber: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const rows = responses.map(({ subscriber, ...response }) => ({
      ...response,
      subscriberFirstName: subscriber?.firstName ?? null,
      subscriberLastName: subscriber?.lastName ?? null,
    }));
    return responsePage(form, rows, query, total);
  }

  private async findForm(teamId: string, id: string): Promise<FormWithFields> {
    const form = await this.forms.findOne({
      where: { teamId, id },
      relations: { fields: true },
      order: { fields: { position: 'ASC' } },
    });
    if (form === null) throw new NotFoundException();
    return form;
  }
}

@Controller('health/live')
class HealthController {
  @Get()
  get() {
    return { status: 'ok' };
  }
}

const ENTITIES = [
  ApiKey,
  Customer,
  PointsTransaction,
  FormWithFields,
  FieldOfForm,
  ResponseOfCustomer,
  // Foreign keys refer to these.
  Team,
  Account,
  User,
  Coupon,
  CouponCode,
  CouponRedemption,
];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      poolSize: Number(process.env.DATABASE_POOL_SIZE),
      installExtensions: false,
      entities: ENTITIES,
    }),
    TypeOrmModule.forFeature(ENTITIES),
  ],
  controllers: [CustomersController, ResponsesController, HealthController],
})
class BaselineModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create(BaselineModule, { logger: ['error', 'warn'] });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  await app.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
}

void main();
