import type { Catalogue } from './texts.ts';

/** Setswana, translated from the English; waits for the check of a native reader. */
export const tswana: Catalogue = {
  page_title: 'Netefatsa gore ke wena',
  opening: 'Re a go bulela…',
  step_of: 'Kgato {step} ya tse {total}',
  please_wait: 'Ema go le gonnye…',
  language: 'Puo',

  offline: 'Ga o mo inthaneteng. Re tla tswelela fa o gokagane gape.',
  server_busy: 'Go dirwa thata jaanong. Tsweetswee nna fano, re leka gape.',

  welcome_title: 'Netefatsa gore ke wena',
  welcome_lead: 'Tlhatlhobo e khutshwane ya selfie. E tsaya motsotso fela.',
  welcome_fields: 'Tsenya dinomoro tse nne tsa bofelo tsa nomoro ya ID ya gago',
  welcome_document: 'Tsaya setshwantsho sa lokwalo lwa gago lwa boitshupo',
  welcome_liveness: 'Leba khamera ya gago mme o dire se setshwantsho se se bontshang',
  welcome_finish: 'Go fedile. Re tla itsise khampani e e go kopileng',
  welcome_privacy:
    'Re tsaya ditshwantsho tsa sefatlhego sa gago re di bapisa le foto e e mo rekotong ya gago ya semmuso. Di bolokwa di notletswe ka sephiri, di dirisediwa tlhatlhobo eno fela, mme morago di a tlosiwa.',
  welcome_unexpected:
    'A o ne o sa solofela se? Tswala tsebe. Ga go sepe se se diragalang pele o tobetsa Simolola.',
  welcome_start: 'Simolola',

  hand_over_offer: 'Dirisa mogala wa me',

  elsewhere_title: 'E butswe mo sedirisweng se sengwe',
  elsewhere_lead:
    'Tlhatlhobo eno e simolotswe mo sedirisweng se sengwe. O ka e fetsetsa teng, kgotsa wa tswelela fano.',
  elsewhere_moved_title: 'E isitswe sedirisweng se sengwe',
  elsewhere_moved_lead:
    'Tlhatlhobo eno jaanong e dirwa mo sedirisweng se sengwe. O ka e fetsetsa teng, kgotsa wa e busetsa fano.',
  elsewhere_note: 'Fa o tswelela fano, sediriswa se sengwe se tla tswa mo tlhatlhobong eno.',
  elsewhere_take_over: 'Dirisa sediriswa seno',

  fields_title: 'Nomoro ya ID ya gago',
  fields_lead: 'Gore re itse gore se se fitlhile mo mothong yo o nepagetseng.',
  fields_label: 'Dinomoro tse nne tsa bofelo tsa ID ya gago',
  fields_where:
    'Nomoro ya ID ya gago ya Aforika Borwa e na le dinomoro di le 13. Re tlhoka tse nne tsa bofelo fela.',
  fields_continue: 'Tswelela',
  fields_incomplete: 'Tsweetswee tsenya dinomoro di le nne.',
  fields_refused: 'Dinomoro tseo ga di tshwane. Leba ID ya gago mme o leke gape.',

  document_title: 'Lokwalo lwa gago lwa boitshupo',
  document_lead: 'O na le lofe?',
  document_privacy:
    'Ditshwantsho di bolokwa di notletswe ka sephiri e le karolo ya tlhatlhobo eno, mme morago di a tlosiwa.',
  document_card: 'Karata ya boitshupo (Smart ID)',
  document_book: 'Buka ya boitshupo kgotsa pasepoto',
  document_front: 'Karolo e e kwa pele ya karata',
  document_back: 'Karolo e e kwa morago ya karata',
  document_page: 'Tsebe e e nang le setshwantsho sa gago',
  document_frame: 'Tlatsa foreimi. Lo bee lo phaphathi, mo leseding le le siameng, go se na go phatsima.',
  document_take: 'Tsaya setshwantsho',
  document_check: 'A o kgona go bala mafoko otlhe?',
  document_use: 'Ee, se dirise',
  document_retake: 'Se tseye gape',
  document_refused: 'Ga re a kgona go bala setshwantsho seo. Tsweetswee se tseye gape.',

  prepare_title: 'Ipaakanyetse selfie ya gago',
  prepare_light: 'Batla lefelo le le nang le lesedi, lesedi le nne fa pele ga gago',
  prepare_bare: 'Rola kepisi, diborele tsa letsatsi kgotsa maseke',
  prepare_hold: 'Tshwara founu e eme sentle, e lekane le matlho a gago',
  prepare_ask: 'Braosara ya gago e tla botsa gore a e ka dirisa khamera. Tlhopha “Letlelela” (“Allow”).',
  prepare_open: 'Bula khamera',
  prepare_opening: 'Re emetse khamera…',
  attempts_one: 'O setse ka tšhono e le 1.',
  attempts_other: 'O setse ka ditšhono di le {count}.',

  preview_title: 'Tsenya sefatlhego sa gago mo sediko',
  preview_lead: 'Fa o ipona sentle, simolola.',
  preview_begin: 'Ke siame',
  camera_label: 'Khamera',
  camera_number: 'Khamera {number}',
  upright: 'Go motlhofo fa founu ya gago e eme sentle.',

  instruction_look_straight: 'Leba khamera ka tlhamalalo',
  instruction_turn_left: 'Retolosetsa tlhogo kwa molemeng ka bonya',
  instruction_turn_right: 'Retolosetsa tlhogo kwa mojeng ka bonya',
  instruction_blink: 'Panya matlho oomabedi',
  instruction_smile: 'Nyenya',
  instruction_hold_still: 'O se ka wa tshikinyega',
  live_title: 'Tlhatlhobo ya selfie',
  live_progress: 'Tswelelopele ya tlhatlhobo ya selfie',

  hint_no_face: 'Ga re bone sefatlhego sa gago',
  hint_several_faces: 'Sefatlhego se le sengwe fela',
  hint_move_closer: 'Atamela go le gonnye',
  hint_move_back: 'Boela morago go le gonnye',
  hint_centre_face: 'Tsenya sefatlhego sa gago mo sediko',
  hint_more_light: 'Go lefifi thata. Batla lesedi',
  hint_less_light: 'Go phatsima thata. Tloga mo leseding',
  hint_hold_steady: 'Tshwara founu e se tshikinyege',
  hint_turn_more: 'Oketsa go le gonnye',
  hint_turn_other_way: 'Kwa ntlheng e nngwe',
  hint_face_camera: 'Leba khamera',

  judging_title: 'Re leba ditshwantsho tsa gago…',
  judging_lead: 'Go tsaya metsotswana e le mmalwa. Tsweetswee nna mo tsebeng eno.',

  try_again_title: 'Ga e a dira, a re leke gape',
  try_again_lead: 'Ga re a go bona sentle go lekana. Gantsi se se a thusa:',
  try_again_light: 'Leba kwa fensetereng kgotsa leboneng',
  try_again_slow: 'Tshikinyega ka bonya, fa o kopiwa fela',
  try_again_alone: 'Difatlhego tse dingwe le dikirini di se ka tsa tlhagelela mo setshwantshong',
  try_again: 'Leka gape',

  problem_denied_title: 'Khamera ga e ise e letlelelwe',
  problem_denied:
    'Tobetsa letshwao la senotlolo kgotsa la di-setting fa thoko ga aterese ya webo, letlelela “Khamera” (“Camera”), mme o leke gape. Fa e letleletswe foo, letlelela braosara ya gago go dirisa khamera mo di-setting tsa founu.',
  problem_no_camera_title: 'Ga go khamera e e bonweng',
  problem_no_camera: 'Gokela khamera o leke gape, kgotsa o bule linki mo founung ya gago.',
  problem_in_use_title: 'Khamera e a dirisiwa',
  problem_in_use: 'App kgotsa thebe e nngwe e a e dirisa. E tswale, mme o leke gape.',
  problem_insecure_title: 'Tsebe eno ga e a sireletsega',
  problem_insecure:
    'Dibraosara di bula khamera fela mo diatereseng tse di simololang ka https. Bula linki fela jaaka o e rometswe.',
  problem_unsupported_title: 'Braosara eno ga e kgone go bula khamera',
  problem_unsupported: 'Bula linki mo go Chrome, Safari, Edge kgotsa Firefox e ntšhwa.',
  problem_in_app_browser_title: 'Bula se mo braosareng ya gago',
  problem_in_app_browser:
    'App e o leng mo go yona ga e letlelele tiriso ya khamera. Bula menu ya yona o tlhophe “Open in browser”, kgotsa o kopise linki o e beye mo go Chrome kgotsa Safari.',
  problem_interrupted_title: 'Khamera e emisitswe go le gonnye',
  problem_interrupted: 'Gongwe e dirisiwa ke mogala kgotsa app e nngwe. Re tla tswelela fa e boile.',
  problem_ended_title: 'Khamera e timilwe',
  problem_ended: 'E bule gape go tswelela fa o neng o le teng.',
  problem_dark_title: 'Re bona bontsho fela',
  problem_dark:
    'A go na le sengwe se se khurumeditseng khamera, kgotsa sekhurumelo sa yona se tswetswe? Fa e se khamera e e nepagetseng, tlhopha e nngwe.',
  problem_frozen_title: 'Setshwantsho se eme',
  problem_frozen: 'Simolola khamera sešwa, kgotsa o tlhophe e nngwe.',
  problem_failed_title: 'Khamera ga e a simolola',
  problem_failed:
    'Leka gape. Fa seo se sa thuse, tswala di-app tse dingwe tse di dirisang khamera mme o bule tsebe eno gape.',
  camera_retry: 'Leka khamera gape',
  copy_link: 'Kopisa linki',
  link_copied: 'Linki e kopisitswe',
  voice: 'Buisa ditaelo ka lentswe',
  open_in_browser: 'Bula ka braosara ya gago',
  link_by_hand: 'Linki ya gago, e kope',

  end_thank_you_title: 'Re a leboga, o feditse',
  end_thank_you: 'Re na le tsotlhe tse re di tlhokang. Khampani e e go kopileng e tla ikgolaganya le wena.',
  end_already_done_title: 'Tlhatlhobo eno e weditswe',
  end_already_done: 'Ga go sa tlhole go na le sepe se o tshwanetseng go se dira fano.',
  end_expired_title: 'Linki eno e feletswe ke nako',
  end_expired: 'Kopa e ntšhwa mo khampaning e e go rometseng yona.',
  end_cancelled_title: 'Tlhatlhobo eno e fedile',
  end_cancelled:
    'Ga o kgone go tswelela ka linki eno. O na le dipotso? Botsa khampani e e go rometseng yona.',
  end_unknown_link_title: 'Ga re itse linki eno',
  end_unknown_link:
    'Gongwe ga e a felela. E bule gape mo molaetseng o o o amogetseng, kgotsa o kope e ntšhwa.',
  end_stale_code_title: 'Khoutu e ga e tlhole e dira',
  end_stale_code:
    'E fetetswe ke nako kgotsa e setse e dirisitswe. Sekena khoutu e sekirini sa gago se sengwe se e bontshang jaanong.',
  end_no_link_title: 'Bula linki ya gago gape',
  end_no_link: 'Boela kwa molaetseng o o nang le linki ya gago mme o e tobetse gape.',
  end_moved_title: 'E isitswe sedirisweng se sengwe',
  end_moved: 'Fetsetsa tlhatlhobo teng, kgotsa o tobetse linki mo molaetseng wa gago gape go e busetsa fano.',
  end_no_attempts_title: 'Eo e ne e le tšhono ya gago ya bofelo',
  end_no_attempts: 'Khampani e e go kopileng e tla go bolelela se se latelang.',
  end_no_digits_title: 'O lekile makgetlo a le mantsi thata',
  end_no_digits:
    'Ga re a kgona go netefatsa dinomoro. Kopa linki e ntšhwa mo khampaning e e go rometseng yona.',
  end_no_cookies_title: 'Braosara ya gago e thibela dikhukhi',
  end_no_cookies:
    'Re tlhoka khukhi e le nngwe go itse sediriswa sa gago ka nako ya tlhatlhobo. Letlelela dikhukhi mo tsebeng eno mme o e bule gape.',
  end_unsupported_step_title: 'Tlhatlhobo eno e tlhoka tsebe e nngwe',
  end_unsupported_step:
    'E na le kgato e tsebe eno e sa kgoneng go e dira. Tsweetswee botsa khampani e e go rometseng linki.',
  end_close: 'O ka tswala tsebe eno, kgotsa wa boela kwa app e o tswang kwa go yona.',

  trouble_title: 'Go na le se se sa tsamayang sentle mo go rona',
  trouble: 'Ga go sepe se se latlhegileng. Tsweetswee leka gape morago ga nakwana.',
  trouble_retry: 'Leka gape',

  sandbox_title: 'Ga go khamera fano? A motho wa sandbox a e dire',
  sandbox_lead: 'Mo sandbox fela. Motho yo o itlhametsweng o tsaya selfie:',
  'sandbox_same-person': 'Motho yo o nepagetseng',
  'sandbox_other-person': 'Motho yo mongwe',
  'sandbox_photo-attack': 'Foto e e tshwerweng fa pele ga khamera',
  sandbox_unclear: 'Setshwantsho se se sa bonaleng sentle',
  sandbox_failure: 'Bothata jwa thekeniki',
};
