import type { Catalogue } from './texts.ts';

/** isiXhosa, translated from the English; waits for the check of a native reader. */
export const xhosa: Catalogue = {
  page_title: 'Qinisekisa ukuba nguwe',
  opening: 'Siyakuvulela…',
  step_of: 'Inyathelo {step} kwayi-{total}',
  please_wait: 'Khawume kancinci…',
  language: 'Ulwimi',

  offline: 'Awukho kwi-intanethi. Siza kuqhubeka xa uqhagamshelwe kwakhona.',
  server_busy: 'Kuxakekile ngoku. Nceda uhlale apha, siyazama kwakhona.',

  welcome_title: 'Qinisekisa ukuba nguwe',
  welcome_lead: 'Ukuhlola okufutshane nge-selfie. Kuthatha malunga nomzuzu.',
  welcome_fields: 'Faka amanani amane okugqibela enombolo yakho yesazisi (ID)',
  welcome_liveness: 'Jonga ikhamera yakho wenze oko kuboniswa ngumfanekiso',
  welcome_finish: 'Kuphelele apho. Siza kwazisa inkampani ekucelileyo',
  welcome_privacy:
    'Sithatha imifanekiso yobuso bakho siyithelekise nefoto ekwingxelo yakho esemthethweni. Igcinwa ngokukhuselekileyo ngoguqulelo oluntsonkothileyo, isetyenziselwa oku kuhlola kuphela, ize isuswe emva koko.',
  welcome_unexpected:
    'Ubungakulindelanga oku? Vala iphepha. Akukho nto yenzekayo ngaphambi kokuba ucofe u-Qala.',
  welcome_start: 'Qala',

  hand_over_offer: 'Sebenzisa ifowuni yam',

  elsewhere_title: 'Kuvulwe kwesinye isixhobo',
  elsewhere_lead: 'Oku kuhlola kuqalwe kwesinye isixhobo. Ungakugqibela apho, okanye uqhubeke apha.',
  elsewhere_moved_title: 'Kusiwe kwesinye isixhobo',
  elsewhere_moved_lead:
    'Oku kuhlola ngoku kwenziwa kwesinye isixhobo. Ungakugqibela apho, okanye ukubuyisele apha.',
  elsewhere_note: 'Ukuba uqhubeka apha, esinye isixhobo siza kuphuma koku kuhlola.',
  elsewhere_take_over: 'Sebenzisa esi sixhobo',

  fields_title: 'Inombolo yesazisi sakho',
  fields_lead: 'Ukuze sazi ukuba oku kufike kumntu ofanelekileyo.',
  fields_label: 'Amanani amane okugqibela enombolo yesazisi (ID)',
  fields_where:
    'Inombolo yesazisi sakho saseMzantsi Afrika inamanani ali-13. Sifuna amane okugqibela kuphela.',
  fields_continue: 'Qhubeka',
  fields_incomplete: 'Nceda ufake amanani amane.',
  fields_refused: 'Loo manani akangqinelani. Jonga isazisi sakho uze uzame kwakhona.',

  prepare_title: 'Lungiselela i-selfie yakho',
  prepare_light: 'Fumana indawo ekhanyayo, ukukhanya kube phambi kwakho',
  prepare_bare: 'Khulula umnqwazi, iiglasi zelanga okanye imaski',
  prepare_hold: 'Bamba ifowuni ime nkqo, ilingane namehlo akho',
  prepare_ask: 'Ibhrawuza yakho iza kubuza ukuba ingayisebenzisa na ikhamera. Khetha “Vumela” (“Allow”).',
  prepare_open: 'Vula ikhamera',
  prepare_opening: 'Silinde ikhamera…',
  attempts_one: 'Usele nethuba eli-1.',
  attempts_other: 'Usele namathuba ama-{count}.',

  preview_title: 'Faka ubuso bakho kwisangqa',
  preview_lead: 'Xa uzibona kakuhle, qala.',
  preview_begin: 'Ndilungile',
  camera_label: 'Ikhamera',
  camera_number: 'Ikhamera {number}',
  upright: 'Kulula ngakumbi xa ifowuni yakho imi nkqo.',

  instruction_look_straight: 'Jonga ngqo ekhamereni',
  instruction_turn_left: 'Jikela intloko ekhohlo kancinci',
  instruction_turn_right: 'Jikela intloko ekunene kancinci',
  instruction_blink: 'Qhwanyaza amehlo omabini',
  instruction_smile: 'Ncuma',
  instruction_hold_still: 'Ungashukumi',
  live_title: 'Ukuhlola nge-selfie',
  live_progress: 'Inkqubela yokuhlola nge-selfie',

  hint_no_face: 'Asiboni ubuso bakho',
  hint_several_faces: 'Ubuso obunye kuphela, nceda',
  hint_move_closer: 'Sondela kancinci',
  hint_move_back: 'Buya umva kancinci',
  hint_centre_face: 'Faka ubuso bakho kwisangqa',
  hint_more_light: 'Kumnyama kakhulu. Fumana ukukhanya',
  hint_less_light: 'Kukhanya kakhulu. Suka ekukhanyeni',
  hint_hold_steady: 'Bamba ifowuni ingashukumi',
  hint_turn_more: 'Qhubeka kancinci',
  hint_turn_other_way: 'Kwelinye icala',
  hint_face_camera: 'Jonga ikhamera',

  judging_title: 'Sijonga imifanekiso yakho…',
  judging_lead: 'Kuthatha imizuzwana embalwa. Nceda uhlale kweli phepha.',

  try_again_title: 'Khange kusebenze, masizame kwakhona',
  try_again_lead: 'Khange sikubone kakuhle ngokwaneleyo. Oku kudla ngokunceda:',
  try_again_light: 'Jonga efestileni okanye esibaneni',
  try_again_slow: 'Shukuma kancinci, naxa ucelwe kuphela',
  try_again_alone: 'Obunye ubuso nezikrini mazingaveli emfanekisweni',
  try_again: 'Zama kwakhona',

  problem_denied_title: 'Ikhamera ayikavunyelwa',
  problem_denied:
    'Cofa uphawu lweqhaga okanye lweesetingi ecaleni kwedilesi yewebhu, uvumele “Ikhamera” (“Camera”), uze uzame kwakhona. Ukuba ivunyelwe apho, vumela ibhrawuza yakho isebenzise ikhamera kwiisetingi zefowuni.',
  problem_no_camera_title: 'Akukho khamera ifunyenweyo',
  problem_no_camera: 'Qhagamshela ikhamera uzame kwakhona, okanye uvule ilinki efowunini yakho.',
  problem_in_use_title: 'Ikhamera ixakekile',
  problem_in_use: 'Enye i-app okanye ithebhu iyayisebenzisa. Yivale, uze uzame kwakhona.',
  problem_insecure_title: 'Eli phepha alikhuselekanga',
  problem_insecure:
    'Iibhrawuza zivula ikhamera kuphela kwiidilesi eziqala ngo-https. Vula ilinki kanye njengoko uyithunyelelwe.',
  problem_unsupported_title: 'Le bhrawuza ayikwazi ukuvula ikhamera',
  problem_unsupported: 'Vula ilinki kwi-Chrome, Safari, Edge okanye Firefox entsha.',
  problem_in_app_browser_title: 'Vula oku kwibhrawuza yakho',
  problem_in_app_browser:
    'I-app okuyo ayikuvumeli ukusebenzisa ikhamera. Vula imenyu yayo ukhethe “Open in browser”, okanye ukope ilinki uyincamathisele kwi-Chrome okanye kwi-Safari.',
  problem_interrupted_title: 'Ikhamera imile okwexeshana',
  problem_interrupted: 'Mhlawumbi isetyenziswa lucingo okanye enye i-app. Siza kuqhubeka xa ibuyile.',
  problem_ended_title: 'Ikhamera icinyiwe',
  problem_ended: 'Yivule kwakhona ukuze uqhubeke apho ubukhona.',
  problem_dark_title: 'Sibona okumnyama kuphela',
  problem_dark:
    'Ingaba kukho into egqume ikhamera, okanye isivalo sayo sivaliwe? Ukuba asiyokhamera ifanelekileyo, khetha enye.',
  problem_frozen_title: 'Umfanekiso umile',
  problem_frozen: 'Qalisa ikhamera kwakhona, okanye ukhethe enye.',
  problem_failed_title: 'Ikhamera khange iqale',
  problem_failed:
    'Zama kwakhona. Ukuba oko akuncedi, vala ezinye ii-app ezisebenzisa ikhamera uze ulayishe eli phepha kwakhona.',
  camera_retry: 'Zama ikhamera kwakhona',
  copy_link: 'Kopa ilinki',
  link_copied: 'Ilinki ikotshiwe',
  voice: 'Yithetha ngelizwi imiyalelo',
  open_in_browser: 'Vula kwibhrawuza yakho',
  link_by_hand: 'Ilinki yakho, yikope',

  end_thank_you_title: 'Enkosi, ugqibile',
  end_thank_you: 'Sinayo yonke into esiyifunayo. Inkampani ekucelileyo iza kuqhagamshelana nawe.',
  end_already_done_title: 'Oku kuhlola kugqityiwe',
  end_already_done: 'Akusekho nto ekufuneka uyenze apha.',
  end_expired_title: 'Le linki iphelelwe lixesha',
  end_expired: 'Cela entsha kwinkampani ekuthumelele yona.',
  end_cancelled_title: 'Oku kuhlola kuphelile',
  end_cancelled: 'Awunakuqhubeka ngale linki. Unemibuzo? Buza inkampani ekuthumelele yona.',
  end_unknown_link_title: 'Asiyazi le linki',
  end_unknown_link: 'Mhlawumbi ayiphelelanga. Yivule kwakhona kumyalezo owufumeneyo, okanye ucele entsha.',
  end_stale_code_title: 'Le khowudi ayisasebenzi',
  end_stale_code:
    'Iphelelwe lixesha okanye sele isetyenzisiwe. Skena ikhowudi eboniswa ngoku sesinye isikrini sakho.',
  end_no_link_title: 'Vula ilinki yakho kwakhona',
  end_no_link: 'Buyela kumyalezo onelinki yakho uze uyicofe kwakhona.',
  end_moved_title: 'Kusiwe kwesinye isixhobo',
  end_moved:
    'Gqibela ukuhlola apho, okanye ucofe kwakhona ilinki esemyalezweni wakho ukuze ukubuyisele apha.',
  end_no_attempts_title: 'Ibilithuba lakho lokugqibela elo',
  end_no_attempts: 'Inkampani ekucelileyo iza kukuxelela into elandelayo.',
  end_no_digits_title: 'Uzame izihlandlo ezininzi kakhulu',
  end_no_digits: 'Khange sikwazi ukuqinisekisa amanani. Cela ilinki entsha kwinkampani ekuthumelele yona.',
  end_no_cookies_title: 'Ibhrawuza yakho ivala iikhukhi',
  end_no_cookies:
    'Sifuna ikhukhi ibe nye ukuze sazi isixhobo sakho ngexesha lokuhlola. Vumela iikhukhi kweli phepha uze ulilayishe kwakhona.',
  end_unsupported_step_title: 'Oku kuhlola kufuna elinye iphepha',
  end_unsupported_step:
    'Kukho inyathelo elingenakwenziwa leli phepha. Nceda ubuze inkampani ekuthumelele ilinki.',
  end_close: 'Ungalivala eli phepha, okanye ubuyele kwi-app obukuyo.',

  trouble_title: 'Kukho into engahambanga kakuhle kuthi',
  trouble: 'Akukho nto ilahlekileyo. Nceda uzame kwakhona emva kwethutyana.',
  trouble_retry: 'Zama kwakhona',

  sandbox_title: 'Akukho khamera apha? Vumela umntu we-sandbox akwenze',
  sandbox_lead: 'Kwi-sandbox kuphela. Umntu oyilwayo uthatha i-selfie:',
  'sandbox_same-person': 'Umntu ofanelekileyo',
  'sandbox_other-person': 'Omnye umntu',
  'sandbox_photo-attack': 'Ifoto ebanjwe phambi kwekhamera',
  sandbox_unclear: 'Umfanekiso ongacacanga',
  sandbox_failure: 'Ingxaki yobuchwephesha',
};
