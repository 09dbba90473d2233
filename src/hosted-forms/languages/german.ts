import type { Words } from './words';

export const GERMAN: Words = {
  send: 'Absenden',
  optional: 'optional',
  choose: 'Bitte wählen',
  errorPrefix: 'Fehler:',
  problem: 'Es gibt ein Problem',
  enterAnswer: 'Beantworten Sie „{label}“',
  chooseAnswer: 'Wählen Sie eine Antwort auf „{label}“',
  tick: 'Setzen Sie das Häkchen bei „{label}“, um fortzufahren',
  enterEmail: 'Geben Sie bei „{label}“ eine E-Mail-Adresse ein, zum Beispiel name@example.com',
  enterNumber: 'Geben Sie bei „{label}“ eine Zahl ein, zum Beispiel {example}',
  enterDate: 'Geben Sie bei „{label}“ ein Datum ein, zum Beispiel 2026-12-31',
  shorten: 'Kürzen Sie „{label}“ auf höchstens 255 Zeichen',
  unreadable: 'Entfernen Sie unlesbare Zeichen aus „{label}“',
  thanksTitle: 'Vielen Dank',
  thanksText: 'Ihre Antworten wurden gesendet.',
  sentTitle: 'Sie haben dieses Formular bereits abgesendet',
  sentText:
    'Ihre ersten Antworten sind angekommen. Wenn Sie noch andere Antworten senden möchten, können Sie ein weiteres Formular absenden.',
  sendAnother: 'Weiteres Formular absenden',
  missingTitle: 'Dieses Formular ist nicht verfügbar',
  missingText:
    'Der Link ist vielleicht falsch geschrieben oder nicht mehr gültig. Fragen Sie die Person, von der Sie ihn haben.',
  closedTitle: 'Dieses Formular ist geschlossen',
  closedText: 'Es nimmt keine Antworten mehr an.',
  waitTitle: 'Bitte warten Sie eine Minute',
  waitText:
    'Gerade werden zu viele Formulare gesendet. Ihre Antworten sind noch da: Senden Sie sie in einer Minute noch einmal.',
  busyText: 'Gerade nutzen zu viele Personen diese Seite. Laden Sie sie in einer Minute neu.',
  largeTitle: 'Ihre Antworten sind zu lang',
  largeText:
    'Es wurde nichts gesendet. Gehen Sie zurück, kürzen Sie Ihre Antworten und senden Sie sie noch einmal.',
  expiredTitle: 'Diese Seite war lange geöffnet',
  expiredText: 'Bitte prüfen Sie Ihre Antworten und senden Sie sie noch einmal.',
  failedTitle: 'Ihre Antworten konnten nicht gesendet werden',
  failedText:
    'Bei uns ist etwas fehlgeschlagen. Ihre Antworten sind noch da: Senden Sie sie in einer Minute noch einmal.',
  brokenTitle: 'Etwas ist schiefgegangen',
  failedReload: 'Bei uns ist etwas fehlgeschlagen. Laden Sie diese Seite in einer Minute neu.',
  unsupportedText:
    'Das Formular wurde in einem Format gesendet, das diese Seite nicht liest. Öffnen Sie das Formular in einem Browser, füllen Sie es dort aus und senden Sie es ab.',
  withoutScripts:
    'Ihr Browser blockiert Skripte. Ihre Antworten werden möglicherweise erst von einem Menschen geprüft, bevor sie zählen.',
  sending: 'Wird gesendet …',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  continueLabel: 'Weiter',
  backTo: 'Zurück zu {name}',
};
