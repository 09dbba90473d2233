import type { Words } from './words';

export const PORTUGUESE: Words = {
  send: 'Enviar',
  optional: 'opcional',
  choose: 'Escolha uma opção',
  errorPrefix: 'Erro:',
  problem: 'Há um problema',
  enterAnswer: 'Responda a “{label}”',
  chooseAnswer: 'Escolha uma resposta a “{label}”',
  tick: 'Assinale “{label}” para continuar',
  enterEmail: 'Introduza um endereço de e-mail em “{label}”, por exemplo nome@example.com',
  enterNumber: 'Introduza um número em “{label}”, por exemplo {example}',
  enterDate: 'Introduza uma data em “{label}”, por exemplo 2026-12-31',
  shorten: 'Encurte “{label}” para 255 caracteres no máximo',
  unreadable: 'Remova os caracteres ilegíveis de “{label}”',
  thanksTitle: 'Obrigado',
  thanksText: 'As suas respostas foram enviadas.',
  sentTitle: 'Já enviou este formulário',
  sentText:
    'As suas primeiras respostas chegaram. Se também quiser enviar outras respostas, pode enviar outro formulário.',
  sendAnother: 'Enviar outro formulário',
  missingTitle: 'Este formulário não está disponível',
  missingText: 'O link pode estar mal escrito ou já não ser válido. Pergunte à pessoa que lho deu.',
  closedTitle: 'Este formulário está encerrado',
  closedText: 'Já não aceita respostas.',
  waitTitle: 'Aguarde um minuto',
  waitText:
    'Estão a ser enviados demasiados formulários. As suas respostas continuam aqui: envie-as de novo dentro de um minuto.',
  busyText:
    'Demasiadas pessoas estão a usar esta página neste momento. Recarregue-a dentro de um minuto.',
  largeTitle: 'As suas respostas são demasiado longas',
  largeText: 'Nada foi enviado. Volte atrás, encurte as suas respostas e envie-as de novo.',
  expiredTitle: 'Esta página esteve aberta muito tempo',
  expiredText: 'Verifique as suas respostas e envie-as de novo.',
  failedTitle: 'Não foi possível enviar as suas respostas',
  failedText:
    'Algo falhou do nosso lado. As suas respostas continuam aqui: envie-as de novo dentro de um minuto.',
  brokenTitle: 'Algo correu mal',
  failedReload: 'Algo falhou do nosso lado. Recarregue esta página dentro de um minuto.',
  unsupportedText:
    'O formulário foi enviado num formato que esta página não lê. Abra o formulário num navegador, preencha-o e envie-o.',
  withoutScripts:
    'O seu navegador bloqueia scripts. As suas respostas podem ser verificadas por uma pessoa antes de contarem.',
  sending: 'A enviar…',
  leaveEmpty: 'Deixe este campo vazio',
  imprint: 'Aviso legal',
  privacy: 'Privacidade',
  continueLabel: 'Continuar',
  backTo: 'Voltar a {name}',
};
