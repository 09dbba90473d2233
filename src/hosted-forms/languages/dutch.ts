import type { Words } from './words';

export const DUTCH: Words = {
  send: 'Versturen',
  optional: 'optioneel',
  choose: 'Kies een optie',
  errorPrefix: 'Fout:',
  problem: 'Er is een probleem',
  enterAnswer: 'Geef antwoord op “{label}”',
  chooseAnswer: 'Kies een antwoord op “{label}”',
  tick: 'Vink “{label}” aan om verder te gaan',
  enterEmail: 'Vul bij “{label}” een e-mailadres in, bijvoorbeeld naam@example.com',
  enterNumber: 'Vul bij “{label}” een getal in, bijvoorbeeld {example}',
  enterDate: 'Vul bij “{label}” een datum in, bijvoorbeeld 2026-12-31',
  shorten: 'Maak “{label}” korter: hoogstens 255 tekens',
  unreadable: 'Verwijder onleesbare tekens uit “{label}”',
  thanksTitle: 'Bedankt',
  thanksText: 'Uw antwoorden zijn verstuurd.',
  sentTitle: 'U hebt dit formulier al verstuurd',
  sentText:
    'Uw eerste antwoorden zijn aangekomen. Wilt u ook andere antwoorden versturen, dan kunt u nog een formulier versturen.',
  sendAnother: 'Nog een formulier versturen',
  missingTitle: 'Dit formulier is niet beschikbaar',
  missingText:
    'De link is misschien verkeerd getypt of niet meer geldig. Vraag het de persoon van wie u hem hebt.',
  closedTitle: 'Dit formulier is gesloten',
  closedText: 'Het neemt geen antwoorden meer aan.',
  waitTitle: 'Wacht een minuut',
  waitText:
    'Er worden te veel formulieren verstuurd. Uw antwoorden staan er nog: verstuur ze over een minuut opnieuw.',
  busyText:
    'Te veel mensen gebruiken deze pagina op dit moment. Laad haar over een minuut opnieuw.',
  largeTitle: 'Uw antwoorden zijn te lang',
  largeText: 'Er is niets verstuurd. Ga terug, maak uw antwoorden korter en verstuur ze opnieuw.',
  expiredTitle: 'Deze pagina stond lang open',
  expiredText: 'Controleer uw antwoorden en verstuur ze opnieuw.',
  failedTitle: 'Uw antwoorden konden niet worden verstuurd',
  failedText:
    'Er ging iets mis aan onze kant. Uw antwoorden staan er nog: verstuur ze over een minuut opnieuw.',
  brokenTitle: 'Er is iets misgegaan',
  failedReload: 'Er ging iets mis aan onze kant. Laad deze pagina over een minuut opnieuw.',
  unsupportedText:
    'Het formulier is verstuurd in een indeling die deze pagina niet leest. Open het formulier in een browser, vul het daar in en verstuur het.',
  withoutScripts:
    'Uw browser blokkeert scripts. Uw antwoorden worden mogelijk eerst door iemand gecontroleerd voordat ze meetellen.',
  sending: 'Wordt verstuurd…',
  leaveEmpty: 'Laat dit veld leeg',
  imprint: 'Juridische informatie',
  privacy: 'Privacy',
  continueLabel: 'Verder',
  backTo: 'Terug naar {name}',
};
