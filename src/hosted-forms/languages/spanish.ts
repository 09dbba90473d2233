import type { Words } from './words';

export const SPANISH: Words = {
  send: 'Enviar',
  optional: 'opcional',
  choose: 'Elija una opción',
  errorPrefix: 'Error:',
  problem: 'Hay un problema',
  enterAnswer: 'Responda a «{label}»',
  chooseAnswer: 'Elija una respuesta a «{label}»',
  tick: 'Marque «{label}» para continuar',
  enterEmail:
    'Escriba una dirección de correo electrónico en «{label}», por ejemplo nombre@example.com',
  enterNumber: 'Escriba un número en «{label}», por ejemplo {example}',
  enterDate: 'Escriba una fecha en «{label}», por ejemplo 2026-12-31',
  shorten: 'Acorte «{label}» a 255 caracteres como máximo',
  unreadable: 'Elimine los caracteres ilegibles de «{label}»',
  thanksTitle: 'Gracias',
  thanksText: 'Sus respuestas se han enviado.',
  sentTitle: 'Ya ha enviado este formulario',
  sentText:
    'Sus primeras respuestas han llegado. Si también quiere enviar otras respuestas, puede enviar otro formulario.',
  sendAnother: 'Enviar otro formulario',
  missingTitle: 'Este formulario no está disponible',
  missingText:
    'Es posible que el enlace esté mal escrito o ya no sea válido. Pregunte a la persona que se lo dio.',
  closedTitle: 'Este formulario está cerrado',
  closedText: 'Ya no admite respuestas.',
  waitTitle: 'Espere un minuto',
  waitText:
    'Se están enviando demasiados formularios. Sus respuestas siguen aquí: envíelas de nuevo dentro de un minuto.',
  busyText:
    'Demasiadas personas están usando esta página en este momento. Recárguela dentro de un minuto.',
  largeTitle: 'Sus respuestas son demasiado largas',
  largeText: 'No se ha enviado nada. Vuelva atrás, acorte sus respuestas y envíelas de nuevo.',
  expiredTitle: 'Esta página ha estado abierta mucho tiempo',
  expiredText: 'Revise sus respuestas y envíelas de nuevo.',
  failedTitle: 'No se han podido enviar sus respuestas',
  failedText:
    'Algo ha fallado por nuestra parte. Sus respuestas siguen aquí: envíelas de nuevo dentro de un minuto.',
  brokenTitle: 'Algo ha salido mal',
  failedReload: 'Algo ha fallado por nuestra parte. Recargue esta página dentro de un minuto.',
  unsupportedText:
    'El formulario se envió en un formato que esta página no lee. Abra el formulario en un navegador, rellénelo allí y envíelo.',
  withoutScripts:
    'Su navegador bloquea los scripts. Es posible que una persona revise sus respuestas antes de que cuenten.',
  sending: 'Enviando…',
  leaveEmpty: 'Deje este campo vacío',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  continueLabel: 'Continuar',
  backTo: 'Volver a {name}',
};
