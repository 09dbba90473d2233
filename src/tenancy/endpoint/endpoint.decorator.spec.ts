import { Body, Controller, Param } from '@nestjs/common';
import { envelope } from '../../core/openapi/returns';
import { CurrentScope } from '../scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../scope/request-scope';
import { Endpoint } from './endpoint.decorator';
import { ToRecord, type WriteRecord } from './write-record';

const TEXTS = {
  id: 'changeThing',
  summary: 'Change a thing',
  description: 'Changes it.',
  returns: envelope(200, {}),
};
const COMPLETE = {
  ...TEXTS,
  role: 'editor',
  audit: { target: 'thing', param: 'thingId' },
  idempotency: 'none',
} as const;

describe('@Endpoint', () => {
  it('does not compile for a write without role, audit or idempotency', () => {
    const { role, audit, idempotency } = COMPLETE;
    const declarations = [
      () => Endpoint.put(COMPLETE),
      // @ts-expect-error It has no role.
      () => Endpoint.put({ ...TEXTS, audit, idempotency }),
      // @ts-expect-error It does not say what the audit log records.
      () => Endpoint.patch({ ...TEXTS, role, idempotency }),
      // @ts-expect-error It does not say how it treats an Idempotency-Key.
      () => Endpoint.post({ ...TEXTS, role, audit }),
      // @ts-expect-error It has none of them.
      () => Endpoint.delete(TEXTS),
      // @ts-expect-error There is no such role.
      () => Endpoint.put({ ...COMPLETE, role: 'boss' }),
      // @ts-expect-error A person without a team changes nothing of a team.
      () => Endpoint.put({ ...COMPLETE, role: 'person' }),
      // @ts-expect-error A write that is not recorded says why.
      () => Endpoint.put({ ...COMPLETE, audit: {} }),
      // @ts-expect-error A read has a role too.
      () => Endpoint.get(TEXTS),
    ];
    expect(declarations).toHaveLength(9);
  });

  it('rejects a write whose handler has no scope', () => {
    expect(() => {
      @Controller()
      class Things {
        @Endpoint.put(COMPLETE)
        change(@Param('thingId') thingId: string): string {
          return thingId;
        }
      }
      return Things;
    }).toThrow('change has no @CurrentScope().');
  });

  it('rejects a handler that takes a record which its declaration does not promise, and the reverse', () => {
    const both = "change: recordedBy: 'service' and @ToRecord() belong together.";
    expect(() => {
      @Controller()
      class Things {
        @Endpoint.put(COMPLETE)
        change(@CurrentScope() _unit: UnitOfWork, @ToRecord() record: WriteRecord): WriteRecord {
          return record;
        }
      }
      return Things;
    }).toThrow(both);
    expect(() => {
      @Controller()
      class Things {
        @Endpoint.put({ ...COMPLETE, audit: { target: 'thing', recordedBy: 'service' } })
        change(@CurrentScope() scope: RequestScope): RequestScope {
          return scope;
        }
      }
      return Things;
    }).toThrow(both);
  });

  it('rejects a record of a body that is no parameter', () => {
    expect(() => {
      @Controller()
      class Things {
        @Endpoint.put({ ...COMPLETE, audit: { target: 'thing', details: ['name'] } })
        change(@CurrentScope() _unit: UnitOfWork, @Body('name') name: string): string {
          return name;
        }
      }
      return Things;
    }).toThrow('change has no parameter with its body.');
  });
});
