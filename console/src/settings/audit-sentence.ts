import { type AuditEvent, isRole } from '../api/types';
import type { Texts } from '../texts/texts';
import { targetName, type TeamNames } from './audit-names';
import { actionSentence } from './audit-words';

/** "Created the API key “Shop”": what the actor did, without the actor. */
export function sentenceOf(
  event: AuditEvent,
  names: TeamNames,
  t: Texts<'audit'>,
  common: Texts<'common'>,
): string {
  const { action, details } = event;
  const name = targetName(event, names, t);
  const role = details?.['role'];
  const isChange = action === 'changeMemberRole';
  return actionSentence(action, {
    name: name !== null && isNamed(event) ? t('quoted', { name }) : name,
    role: isRole(role) ? t(isChange ? 'toRole' : 'asRole', { role: common(`role.${role}`) }) : null,
  });
}

/** Whether the target is a thing with a name, in quotation marks; people have none. */
const isNamed = ({ target }: AuditEvent): boolean =>
  target !== null && !['member', 'invitation'].includes(target.kind);
