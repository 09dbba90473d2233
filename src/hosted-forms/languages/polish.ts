import type { Words } from './words';

export const POLISH: Words = {
  send: 'Wyślij',
  optional: 'opcjonalnie',
  choose: 'Wybierz opcję',
  errorPrefix: 'Błąd:',
  problem: 'Wystąpił problem',
  enterAnswer: 'Odpowiedz na „{label}”',
  chooseAnswer: 'Wybierz odpowiedź na „{label}”',
  tick: 'Zaznacz „{label}”, aby kontynuować',
  enterEmail: 'Wpisz adres e-mail w polu „{label}”, na przykład imie@example.com',
  enterNumber: 'Wpisz liczbę w polu „{label}”, na przykład {example}',
  enterDate: 'Wpisz datę w polu „{label}”, na przykład 2026-12-31',
  shorten: 'Skróć „{label}” do najwyżej 255 znaków',
  unreadable: 'Usuń nieczytelne znaki z pola „{label}”',
  thanksTitle: 'Dziękujemy',
  thanksText: 'Odpowiedzi zostały wysłane.',
  sentTitle: 'Ten formularz został już wysłany',
  sentText:
    'Pierwsze odpowiedzi dotarły. Jeśli chcesz wysłać także inne odpowiedzi, możesz wysłać kolejny formularz.',
  sendAnother: 'Wyślij kolejny formularz',
  missingTitle: 'Ten formularz jest niedostępny',
  missingText: 'Link może być błędnie wpisany lub już nieważny. Zapytaj osobę, od której go masz.',
  closedTitle: 'Ten formularz jest zamknięty',
  closedText: 'Nie przyjmuje już odpowiedzi.',
  waitTitle: 'Poczekaj minutę',
  waitText:
    'Wysyłanych jest zbyt wiele formularzy. Twoje odpowiedzi nadal tu są: wyślij je ponownie za minutę.',
  busyText: 'Zbyt wiele osób korzysta teraz z tej strony. Odśwież ją za minutę.',
  largeTitle: 'Odpowiedzi są zbyt długie',
  largeText: 'Nic nie zostało wysłane. Wróć, skróć odpowiedzi i wyślij je ponownie.',
  expiredTitle: 'Ta strona była długo otwarta',
  expiredText: 'Sprawdź odpowiedzi i wyślij je ponownie.',
  failedTitle: 'Nie udało się wysłać odpowiedzi',
  failedText:
    'Coś się nie powiodło po naszej stronie. Twoje odpowiedzi nadal tu są: wyślij je ponownie za minutę.',
  brokenTitle: 'Coś poszło nie tak',
  failedReload: 'Coś się nie powiodło po naszej stronie. Odśwież tę stronę za minutę.',
  unsupportedText:
    'Formularz wysłano w formacie, którego ta strona nie odczytuje. Otwórz formularz w przeglądarce, wypełnij go i wyślij.',
  withoutScripts:
    'Twoja przeglądarka blokuje skrypty. Zanim odpowiedzi zostaną przyjęte, może je sprawdzić człowiek.',
  sending: 'Wysyłanie…',
  leaveEmpty: 'Pozostaw to pole puste',
  imprint: 'Nota prawna',
  privacy: 'Prywatność',
  continueLabel: 'Dalej',
};
