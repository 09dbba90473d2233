import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { type Answer, answerFaults } from '../answer-faults';
import { DocumentedApi } from '../documented-api';
import { UNKNOWN_ROUTE } from './unknown-route';

/** A request and what the service under test answered to it. */
export interface Exchange extends Omit<Answer, 'body'> {
  method: string;
  /** As the router has it: `/v1/customer/:customerId`; undefined where there is no route. */
  route: string | undefined;
  /** The body as it was sent; undefined where it is not JSON. */
  text: string | undefined;
}

/** Where the service tells of itself; no part of what its document describes. */
const ABOUT = /^\/(|docs(\/.*)?|openapi\.json|metrics)$/;

/** Holds the answers of a process against the document, and keeps account of what has been seen. */
export class Traffic {
  private api: DocumentedApi | undefined;
  private readonly operations = new Map<string, OperationObject>();
  private readonly noted = new Set<string>();
  private unsaved: string[] = [];

  /** `folder`: where the processes of a run keep their accounts. */
  constructor(readonly folder: string) {}

  get hasDocument(): boolean {
    return this.api !== undefined;
  }

  /** Takes the document as JSON, since it comes out of the realm of the tests. */
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

  /** Why the document does not describe this answer; undefined when it does. */
  see({ method, route, status, headers, text }: Exchange): string | undefined {
    if (this.api === undefined) throw new Error('There is no document yet.');
    if (route !== undefined && ABOUT.test(route)) return undefined;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = this.operations.get(`${verb} ${route}`);
    const body = text === undefined ? undefined : readJson(text);
    const answer = { status, headers, body };
    const faults = answerFaults(this.api, operation ?? UNKNOWN_ROUTE, answer);
    if (faults.length > 0) return `${method} ${route ?? '(no route)'}: ${faults.join('; ')}`;
    if (operation !== undefined && method !== 'HEAD') {
      const outcome = status < 400 ? status : `${status} ${(body as { code: string }).code}`;
      this.note(`seen ${verb} ${route} ${outcome}`);
    }
    return undefined;
  }

  /** Adds to the account what is new since the last time. */
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

/** What is no JSON is a text, which is no body that the document has. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
