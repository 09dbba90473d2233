import type account from './en/account.json';
import type audit from './en/audit.json';
import type builder from './en/builder.json';
import type charts from './en/charts.json';
import type common from './en/common.json';
import type connections from './en/connections.json';
import type coupons from './en/coupons.json';
import type customers from './en/customers.json';
import type errors from './en/errors.json';
import type forms from './en/forms.json';
import type home from './en/home.json';
import type customerImport from './en/import.json';
import type inbox from './en/inbox.json';
import type origin from './en/origin.json';
import type points from './en/points.json';
import type report from './en/report.json';
import type responses from './en/responses.json';
import type settings from './en/settings.json';
import type share from './en/share.json';
import type shell from './en/shell.json';
import type signedOut from './en/signed-out.json';
import type social from './en/social.json';
import type summary from './en/summary.json';
import type templates from './en/templates.json';
import type till from './en/till.json';
import type webhook from './en/webhook.json';

/** The texts of the console in English, by area: `<language>/<area>.json`. They name the texts of all languages. */
interface Catalogue {
  account: typeof account;
  audit: typeof audit;
  builder: typeof builder;
  charts: typeof charts;
  common: typeof common;
  connections: typeof connections;
  coupons: typeof coupons;
  customers: typeof customers;
  errors: typeof errors;
  forms: typeof forms;
  home: typeof home;
  import: typeof customerImport;
  inbox: typeof inbox;
  origin: typeof origin;
  points: typeof points;
  report: typeof report;
  responses: typeof responses;
  settings: typeof settings;
  share: typeof share;
  shell: typeof shell;
  'signed-out': typeof signedOut;
  social: typeof social;
  summary: typeof summary;
  templates: typeof templates;
  till: typeof till;
  webhook: typeof webhook;
}

export type Area = keyof Catalogue;
export type TextKey<Name extends Area> = keyof Catalogue[Name] & string;
