import type { Words } from './words';

export const ITALIAN: Words = {
  send: 'Invia',
  optional: 'facoltativo',
  choose: 'Scelga un’opzione',
  errorPrefix: 'Errore:',
  problem: 'C’è un problema',
  enterAnswer: 'Risponda a «{label}»',
  chooseAnswer: 'Scelga una risposta a «{label}»',
  tick: 'Selezioni «{label}» per continuare',
  enterEmail: 'Inserisca un indirizzo e-mail in «{label}», per esempio nome@example.com',
  enterNumber: 'Inserisca un numero in «{label}», per esempio {example}',
  enterDate: 'Inserisca una data in «{label}», per esempio 2026-12-31',
  shorten: 'Accorci «{label}» a un massimo di 255 caratteri',
  unreadable: 'Rimuova i caratteri illeggibili da «{label}»',
  thanksTitle: 'Grazie',
  thanksText: 'Le Sue risposte sono state inviate.',
  sentTitle: 'Ha già inviato questo modulo',
  sentText:
    'Le Sue prime risposte sono arrivate. Se vuole inviare anche altre risposte, può inviare un altro modulo.',
  sendAnother: 'Invia un altro modulo',
  missingTitle: 'Questo modulo non è disponibile',
  missingText:
    'Il link potrebbe essere scritto male o non essere più valido. Chieda alla persona che gliel’ha dato.',
  closedTitle: 'Questo modulo è chiuso',
  closedText: 'Non accetta più risposte.',
  waitTitle: 'Attenda un minuto',
  waitText:
    'Si stanno inviando troppi moduli. Le Sue risposte sono ancora qui: le invii di nuovo tra un minuto.',
  busyText:
    'Troppe persone stanno usando questa pagina in questo momento. La ricarichi tra un minuto.',
  largeTitle: 'Le Sue risposte sono troppo lunghe',
  largeText: 'Non è stato inviato nulla. Torni indietro, accorci le risposte e le invii di nuovo.',
  expiredTitle: 'Questa pagina è rimasta aperta a lungo',
  expiredText: 'Controlli le Sue risposte e le invii di nuovo.',
  failedTitle: 'Non è stato possibile inviare le Sue risposte',
  failedText:
    'Qualcosa non ha funzionato da parte nostra. Le Sue risposte sono ancora qui: le invii di nuovo tra un minuto.',
  brokenTitle: 'Qualcosa è andato storto',
  failedReload:
    'Qualcosa non ha funzionato da parte nostra. Ricarichi questa pagina tra un minuto.',
  unsupportedText:
    'Il modulo è stato inviato in un formato che questa pagina non legge. Apra il modulo in un browser, lo compili e lo invii.',
  withoutScripts:
    'Il Suo browser blocca gli script. Le Sue risposte potrebbero essere verificate da una persona prima di essere accettate.',
  sending: 'Invio in corso…',
  leaveEmpty: 'Lasci vuoto questo campo',
  imprint: 'Note legali',
  privacy: 'Privacy',
  continueLabel: 'Continua',
  backTo: 'Torna a {name}',
};
