/**
 * Passwords of at least 12 characters that appear in lists of leaked passwords again and again, in lower case; among them all
 * such of the 49,233 commonest in zxcvbn-ts (MIT, github.com/zxcvbn-ts/zxcvbn). Shorter ones are rejected by their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000000000 010203040506 012345678901 012345678910 0123456789ab 014702580369 01telemike01
  050605rostik 0987654321ab 102030405060 111111111111 1111111111zz 111222333000 111222333444555
  112233445566 121212121212 122333444455555 123123123123 123123qweqwe 123321123321 123321456654
  123321qweewq 123412341234 123456654321 12345677654321 123456782000 1234567887654321 1234567890-=
  123456789000 12345678900987654321 123456789012 1234567890123 12345678901234 1234567890987654321
  1234567890abc 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101
  12345678910111 123456789123 1234567891234 1234567892000 12345678987654321 123456789987654321
  123456789aaa 123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe 123456789qwer
  123456789qwerty 123456789zxc 1234567qwertyu 123456qwerty 123456zxcvbn 1234qwerasdf
  1234qwerasdfzxcv 123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc 123qwerty123 12qw34er56ty
  147258369000 159357456852 159753159753 159753456852 193570356033 19960610ilja 1a2a3a4a5a6a
  1a2s3d4f5g6h 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p 1qa2ws3ed4rf
  1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros
  23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555 4815162342lf
  4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m 89231243658s
  89876065093rax 89semtsriuty 987654321000 987654321012 999999999999 a1s2d3f4g5h6 aaaaaaaaaaaa
  abc123456789 abc123abc123 abcabcabcabc abcd12345678 abcdefghijkl abcdefghijklm abcdefghijklmnop
  abcdefghijklmnopqrstuvwxyz admin18533362 adminadmin12 adminadminadmin administrador administrator
  administrator1 administrator123 aksjdlasdakj89879 alpha135792468 amadeusptfcor an83546921an13
  andrewjackie antananarivu anytimetoday asd123asd123 asdasdasdasd asdfasdfasdf asdfgh123456
  asdfghjkl123 asdfghjklqwertyuiop asdfghjklzxcvbnm asdfqwer1234 assassination auckland2010
  avrillavigne badiman28200 basketball12 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz boy4u2ownnyc
  bpgjldsgjldthnf bullnuts2003 businessbabe changeme1234 changemenow1 changemeplease cheeseburger
  chesterfield chickenwing101 christopher1 civilization cjdthitycndj cnfc35762209 combat123654
  computer1234 configuratio construction contortionist corperfmonsy correcthorsebatterystaple
  cosmopolitan counterstrike defaultpassword devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf
  domainlock2005 dragondragon edwardcullen entertainment fatima753357 finalfantasy findaupair007
  fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf flvbybcnhfnjh football1234 foreveryoung
  frederiksberg fucktheworld fuckyoubitch fuckyoufuckyou fynfyfyfhbde gfhfktkjuhfv gfhjkmgfhjkm
  ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj
  ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghtdtlvtldtl gjkysqgbpltw godisgood123 greenlantern
  gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv hedimaptfcor hellohello12 helloworld12
  helloworld123 hunter2hunter2 iampurehaha2 iloveboobies ilovemyfamily iloveyou1234 iloveyou12345
  iloveyouforever iloveyousomuch ingodwetrust installdevic installsqlst intelligence international
  ipo54tj45uy856 iseedeadpeople jamesbond007 jesuschrist1 josephphone7 justinbieber ktjynsq40147
  leavemealone letmein12345 letmein123456 letmeinletmein lhbjkjubz2957704 liverpool123
  lost4815162342 love777321777 lytdybrbdfvgbhf lytghjgtnhjdcr mailcreated5240 manchesterunited
  maprchem56458 marinamarina massimiliano masterbaiting masterbating masterpassword masturbation
  maurolarastefy mevefalkcakk michaeljackson minecraft123 minnesota_hp momsanaladventure
  morganstanley mortalkombat motherfucker msoracle32re msorcloledbr mypassword12 mypassword123
  mypassword1234 nastyanastya ne_e_pod_chehyl necronomicon needforspeed nemvxyheqdd5oqxyxyzi
  networkingpe newpassword1 newpassword12 newpassword123 newproject2004 nhbujyjvtnhbz nhecsyfujkjdt
  nhfdvfnjkju123 nhfycajhvths nick1234-rem936 nightcrawler nondriversig ntktdbpjh1994 olcrackmaster
  ontheoutside p030710p$e4o p@ssw0rd1234 p@ssw0rd12345 p@ssword1234 paraklast1974 passw0rd1234
  password0000 password1111 password1212 password123! password1234 password12345 password123456
  password1234567 password12345678 password123456789 password2020 password2021 password2022
  password2023 password2024 password2025 password2026 passwordassword passwordpassword
  passwordpassword1 passwordstandard peanutbutter pfqwtd27121988 philadelphia playstation2
  playstation3 pokemonpokemon polniypizdec0211 polniypizdec1102 polniypizdec110211 pornographic
  princess1234 professional ptybnxtvgbjy punksnotdead q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
  q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazwsx123456 qazwsxedc123 qazwsxedcrfv
  qazwsxedcrfvtgb qazwsxqazwsx qazxswedc123 qazxswedcvfr qwaszxerdfcv qwaszxqwaszx qwe123qwe123
  qweasdzxc123 qwer1234asdf qwerasdfzxcv qwerqwerqwer qwertasdfgzxcvb qwerty123456 qwerty1234567
  qwerty12345678 qwerty123456789 qwertyasdfgh qwertyqwerty qwertyuiop10 qwertyuiop12 qwertyuiop123
  qwertyuiop1234 qwertyuiop12345 qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm
  qwertyytrewq residentevil rfnthbyf1988 ronaldinho10 rootrootroot sanfrancisco satisfaction
  saun24865709 scandinavian schoolgirlie sdicmt7seytn secretsecret seemnemaailm sojdlg123aljg
  sonnenschein sonyericsson specialinsta startrek1234 starwars1234 stickdaddy77 stinkyfinger
  stratocaster sunshine1234 superman1234 supernatural systemofadown temppassword testpassword
  testtesttest thecakeisalie thisismypassword ticketmaster transformers trustno1trustno1
  unbelievable useruseruser vanyarespekt vfhbyfvfhbyf vfrcbvvfrcbv vfvfvskfhfve vladimirovna
  warhammer40k wazzkaprivet websolutions websolutionssu webuivalidat weihnachtsbau weihnachtsbaum
  welcome12345 welcome123456 welcomewelcome whateverwhatever whosyourdaddy xxxp455w0rd5 yourpassword
  z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3 zaq1xsw2cde3 zaqwsxcderfv zcfvfzkexifz zqjphsyf6ctifgu
  zxcasdqwe123 zxcvbn123456 zxcvbnm12345 zxcvbnm123456789 zxcvbnmasdfghjkl zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);
