import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { type ObservedResponse, findUndocumented } from '../find-undocumented';
import { DocumentedApi } from '../documented-api';
import { UNDOCUMENTED_ROUTES, UNKNOWN_ROUTE } from './undocumented-routes';

/** A request and its response. */
export interface Exchange extends Omit<ObservedResponse, 'body'> {
  method: string;
  /** The pattern of the router: `/v1/customer/:customerId`; undefined for an unknown route. */
  route: string | undefined;
  /** The body as text; undefined unless it is JSON. */
  text: string | undefined;
}

interface Described {
  api: DocumentedApi;
  operation: OperationObject;
}

/** Compares the responses of a process with the documents, and records the documented outcomes that occurred. */
export class Traffic {
  /** The operation of every path that no document has. */
  private unknown: Described | undefined;
  private readonly operations = new Map<string, Described>();
  private readonly noted = new Set<string>();
  private unsaved: string[] = [];

  /** @param folder folder in which the processes of a run write their records */
  constructor(readonly folder: string) {}

  get hasDocuments(): boolean {
    return this.unknown !== undefined;
  }

  /**
   * An operation that several documents have is one handler: only the outcomes in the first of them must occur.
   * @param documents as JSON, since their objects belong to the realm of the tests
   */
  learn(documents: string): void {
    const ids = new Set<string | undefined>();
    for (const document of JSON.parse(documents) as OpenAPIObject[]) {
      const api = new DocumentedApi(document);
      this.unknown ??= { api, operation: UNKNOWN_ROUTE };
      for (const { method, path: documented, item, operation } of api.operations) {
        const base = (item.servers ?? api.document.servers)?.[0]?.url ?? '';
        const route = `${base}${documented}`.replace(/^\/\//, '/').replaceAll(/\{(\w+)\}/g, ':$1');
        this.operations.set(`${method} ${route}`, { api, operation });
        if (ids.has(operation.operationId)) continue;
        ids.add(operation.operationId);
        for (const outcome of api.outcomesOf(operation)) {
          this.note(`documented ${method} ${route} ${outcome}`);
        }
      }
    }
  }

  /** Returns how the response differs from the document; undefined when it does not. */
  see({ method, route, status, headers, text }: Exchange): string | undefined {
    if (this.unknown === undefined) throw new Error('There is no document yet.');
    if (route !== undefined && UNDOCUMENTED_ROUTES.test(route)) return undefined;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const described = this.operations.get(`${verb} ${route}`);
    const { api, operation } = described ?? this.unknown;
    const body = text === undefined ? undefined : readJson(text);
    const response = { status, headers, body };
    const violations = findUndocumented(api, operation, response);
    if (violations.length > 0)
      return `${method} ${route ?? '(no route)'}: ${violations.join('; ')}`;
    if (described !== undefined && method !== 'HEAD') {
      const outcome = status < 400 ? status : `${status} ${(body as { code: string }).code}`;
      this.note(`seen ${verb} ${route} ${outcome}`);
    }
    return undefined;
  }

  /** Appends the new records to the file of this process. */
  save(): void {
    const lines = this.unsaved.map((line) => `${line}\n`);
    this.unsaved = [];
    appendFileSync(path.join(this.folder, `${process.pid}.txt`), lines.join(''));
  }

  private note(line: string): void {
    if (this.noted.has(line)) return;
    this.noted.add(line);
    this.unsaved.push(line);
  }
}

/** Parses JSON, and returns any other text unchanged: no documented body is such a text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
