import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { type ObservedResponse, findUndocumented } from '../find-undocumented';
import { DocumentedApi } from '../documented-api';
import { UNKNOWN_ROUTE } from './unknown-route';

/** A request and its response. */
export interface Exchange extends Omit<ObservedResponse, 'body'> {
  method: string;
  /** The pattern of the router: `/v1/customer/:customerId`; undefined for an unknown route. */
  route: string | undefined;
  /** The body as text; undefined unless it is JSON. */
  text: string | undefined;
}

/** Routes that are not in the document: the console, the document itself, its page, the metrics, and the callback that returns a page. */
const UNDOCUMENTED_ROUTES =
  /^\/(|console(\/.*)?|docs(\/.*)?|openapi\.json|metrics|embed\.js|proof-of-work\.js|f\/:link(\/.*)?|oauth\/social\/:platform\/callback)$/;

/** Compares the responses of a process with the document, and records the documented outcomes that occurred. */
export class Traffic {
  private api: DocumentedApi | undefined;
  private readonly operations = new Map<string, OperationObject>();
  private readonly noted = new Set<string>();
  private unsaved: string[] = [];

  /** @param folder folder in which the processes of a run write their records */
  constructor(readonly folder: string) {}

  get hasDocument(): boolean {
    return this.api !== undefined;
  }

  /** @param document as JSON, since its objects belong to the realm of the tests */
  learn(document: string): void {
    const api = new DocumentedApi(JSON.parse(document) as OpenAPIObject);
    this.api = api;
    for (const { method, path: documented, item, operation } of api.operations) {
      const base = (item.servers ?? api.document.servers)?.[0]?.url ?? '';
      const route = `${base}${documented}`.replace(/^\/\//, '/').replaceAll(/\{(\w+)\}/g, ':$1');
      this.operations.set(`${method} ${route}`, operation);
      for (const outcome of api.outcomesOf(operation)) {
        this.note(`documented ${method} ${route} ${outcome}`);
      }
    }
  }

  /** Returns how the response differs from the document; undefined when it does not. */
  see({ method, route, status, headers, text }: Exchange): string | undefined {
    if (this.api === undefined) throw new Error('There is no document yet.');
    if (route !== undefined && UNDOCUMENTED_ROUTES.test(route)) return undefined;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = this.operations.get(`${verb} ${route}`);
    const body = text === undefined ? undefined : readJson(text);
    const response = { status, headers, body };
    const violations = findUndocumented(this.api, operation ?? UNKNOWN_ROUTE, response);
    if (violations.length > 0)
      return `${method} ${route ?? '(no route)'}: ${violations.join('; ')}`;
    if (operation !== undefined && method !== 'HEAD') {
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

/** Returns a text that is not JSON as it is; the document has no such body. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
