import type { Words } from './words';

export const FRENCH: Words = {
  send: 'Envoyer',
  optional: 'facultatif',
  choose: 'Choisissez une option',
  errorPrefix: 'Erreur :',
  problem: 'Il y a un problème',
  enterAnswer: 'Répondez à « {label} »',
  chooseAnswer: 'Choisissez une réponse à « {label} »',
  tick: 'Cochez « {label} » pour continuer',
  enterEmail: 'Saisissez une adresse e-mail dans « {label} », par exemple nom@example.com',
  enterNumber: 'Saisissez un nombre dans « {label} », par exemple {example}',
  enterDate: 'Saisissez une date dans « {label} », par exemple 2026-12-31',
  shorten: 'Raccourcissez « {label} » à 255 caractères au maximum',
  unreadable: 'Supprimez les caractères illisibles de « {label} »',
  thanksTitle: 'Merci',
  thanksText: 'Vos réponses ont été envoyées.',
  sentTitle: 'Vous avez déjà envoyé ce formulaire',
  sentText:
    'Vos premières réponses sont arrivées. Si vous souhaitez aussi envoyer d’autres réponses, vous pouvez envoyer un autre formulaire.',
  sendAnother: 'Envoyer un autre formulaire',
  missingTitle: 'Ce formulaire n’est pas disponible',
  missingText:
    'Le lien est peut-être mal saisi ou n’est plus valable. Demandez à la personne qui vous l’a donné.',
  closedTitle: 'Ce formulaire est fermé',
  closedText: 'Il n’accepte plus de réponses.',
  waitTitle: 'Veuillez patienter une minute',
  waitText:
    'Trop de formulaires sont envoyés en ce moment. Vos réponses sont toujours là : renvoyez-les dans une minute.',
  busyText: 'Trop de personnes utilisent cette page en ce moment. Rechargez-la dans une minute.',
  largeTitle: 'Vos réponses sont trop longues',
  largeText: 'Rien n’a été envoyé. Revenez en arrière, raccourcissez vos réponses et renvoyez-les.',
  expiredTitle: 'Cette page est restée ouverte longtemps',
  expiredText: 'Vérifiez vos réponses et renvoyez-les.',
  failedTitle: 'Vos réponses n’ont pas pu être envoyées',
  failedText:
    'Une erreur s’est produite de notre côté. Vos réponses sont toujours là : renvoyez-les dans une minute.',
  brokenTitle: 'Un problème est survenu',
  failedReload: 'Une erreur s’est produite de notre côté. Rechargez cette page dans une minute.',
  unsupportedText:
    'Le formulaire a été envoyé dans un format que cette page ne lit pas. Ouvrez le formulaire dans un navigateur, remplissez-le et envoyez-le.',
  withoutScripts:
    'Votre navigateur bloque les scripts. Vos réponses seront peut-être vérifiées par une personne avant d’être prises en compte.',
  sending: 'Envoi en cours…',
  leaveEmpty: 'Laissez ce champ vide',
  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
  continueLabel: 'Continuer',
  backTo: 'Retour à {name}',
};
