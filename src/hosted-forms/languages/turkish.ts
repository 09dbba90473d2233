import type { Words } from './words';

export const TURKISH: Words = {
  send: 'Gönder',
  optional: 'isteğe bağlı',
  choose: 'Bir seçenek seçin',
  errorPrefix: 'Hata:',
  problem: 'Bir sorun var',
  enterAnswer: '“{label}” sorusunu yanıtlayın',
  chooseAnswer: '“{label}” için bir yanıt seçin',
  tick: 'Devam etmek için “{label}” kutusunu işaretleyin',
  enterEmail: '“{label}” alanına bir e-posta adresi girin, örneğin ad@example.com',
  enterNumber: '“{label}” alanına bir sayı girin, örneğin {example}',
  enterDate: '“{label}” alanına bir tarih girin, örneğin 2026-12-31',
  shorten: '“{label}” yanıtını en fazla 255 karaktere kısaltın',
  unreadable: '“{label}” alanındaki okunamayan karakterleri silin',
  thanksTitle: 'Teşekkürler',
  thanksText: 'Yanıtlarınız gönderildi.',
  sentTitle: 'Bu formu zaten gönderdiniz',
  sentText:
    'İlk yanıtlarınız ulaştı. Başka yanıtlar da göndermek isterseniz bir form daha gönderebilirsiniz.',
  sendAnother: 'Bir form daha gönder',
  missingTitle: 'Bu form kullanılamıyor',
  missingText:
    'Bağlantı yanlış yazılmış olabilir veya artık geçerli değildir. Bağlantıyı size veren kişiye sorun.',
  closedTitle: 'Bu form kapalı',
  closedText: 'Artık yanıt kabul etmiyor.',
  waitTitle: 'Lütfen bir dakika bekleyin',
  waitText:
    'Çok fazla form gönderiliyor. Yanıtlarınız hâlâ burada: bir dakika sonra yeniden gönderin.',
  busyText: 'Şu anda bu sayfayı çok fazla kişi kullanıyor. Bir dakika sonra yeniden yükleyin.',
  largeTitle: 'Yanıtlarınız çok uzun',
  largeText: 'Hiçbir şey gönderilmedi. Geri dönün, yanıtlarınızı kısaltın ve yeniden gönderin.',
  expiredTitle: 'Bu sayfa uzun süre açık kaldı',
  expiredText: 'Yanıtlarınızı kontrol edip yeniden gönderin.',
  failedTitle: 'Yanıtlarınız gönderilemedi',
  failedText:
    'Bizim tarafımızda bir sorun oluştu. Yanıtlarınız hâlâ burada: bir dakika sonra yeniden gönderin.',
  brokenTitle: 'Bir sorun oluştu',
  failedReload: 'Bizim tarafımızda bir sorun oluştu. Bu sayfayı bir dakika sonra yeniden yükleyin.',
  unsupportedText:
    'Form, bu sayfanın okumadığı bir biçimde gönderildi. Formu bir tarayıcıda açın, orada doldurun ve gönderin.',
  withoutScripts:
    'Tarayıcınız betikleri engelliyor. Yanıtlarınız kabul edilmeden önce bir kişi tarafından kontrol edilebilir.',
  sending: 'Gönderiliyor…',
  leaveEmpty: 'Bu alanı boş bırakın',
  imprint: 'Yasal bilgiler',
  privacy: 'Gizlilik',
  continueLabel: 'Devam',
  backTo: '{name} sayfasına dön',
};
