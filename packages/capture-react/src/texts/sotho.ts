import type { Catalogue } from './texts.ts';

/** Sesotho, as written in South Africa, translated from the English; waits for the check of a native reader. */
export const sotho: Catalogue = {
  page_title: 'Netefatsa hore ke wena',
  opening: 'Re a o bulela…',
  step_of: 'Mohato {step} ho e {total}',
  please_wait: 'Ema hanyane…',
  language: 'Puo',

  offline: 'Ha o inthaneteng. Re tla tswela pele ha o se o hoketswe hape.',
  server_busy: 'Ho phathahane hajwale. Ka kopo dula mona, re ntse re leka hape.',

  welcome_title: 'Netefatsa hore ke wena',
  welcome_lead: 'Tlhahlobo e kgutshwane ya selfie. E nka motsotso feela.',
  welcome_fields: 'Kenya dinomoro tse nne tsa ho qetela tsa nomoro ya ID ya hao',
  welcome_liveness: 'Sheba khamera ya hao mme o etse seo setshwantsho se se bontshang',
  welcome_finish: 'Ke phetho. Re tla tsebisa khamphani e o kopileng',
  welcome_privacy:
    'Re nka ditshwantsho tsa sefahleho sa hao re di bapise le foto e rekotong ya hao ya semmuso. Di bolokwa di notletswe ka sephiri, di sebediswa bakeng sa tlhahlobo ena feela, ebe di a tloswa.',
  welcome_unexpected: 'Ha o a lebella see? Kwala leqephe. Ha ho letho le etsahalang o eso tobetse Qala.',
  welcome_start: 'Qala',

  hand_over_offer: 'Sebedisa fono ya ka',

  elsewhere_title: 'E butswe sesebedisweng se seng',
  elsewhere_lead:
    'Tlhahlobo ena e qadilwe sesebedisweng se seng. O ka e qetella moo, kapa o tswele pele mona.',
  elsewhere_moved_title: 'E iswe sesebedisweng se seng',
  elsewhere_moved_lead:
    'Tlhahlobo ena jwale e etswa sesebedisweng se seng. O ka e qetella moo, kapa o e kgutlisetse mona.',
  elsewhere_note: 'Ha o tswela pele mona, sesebediswa se seng se tla tswa tlhahlobong ena.',
  elsewhere_take_over: 'Sebedisa sesebediswa sena',

  fields_title: 'Nomoro ya ID ya hao',
  fields_lead: 'E le hore re tsebe hore see se fihlile ho motho ya nepahetseng.',
  fields_label: 'Dinomoro tse nne tsa ho qetela tsa ID ya hao',
  fields_where:
    'Nomoro ya ID ya hao ya Afrika Borwa e na le dinomoro tse 13. Re hloka tse nne tsa ho qetela feela.',
  fields_continue: 'Tswela pele',
  fields_incomplete: 'Ka kopo kenya dinomoro tse nne.',
  fields_refused: 'Dinomoro tseo ha di tshwane. Sheba ID ya hao mme o leke hape.',

  prepare_title: 'Itokisetse selfie ya hao',
  prepare_light: 'Fumana sebaka se kganyang, lesedi le be ka pela hao',
  prepare_bare: 'Rola kepisi, diborele tsa letsatsi kapa maske',
  prepare_hold: 'Tshwara fono e eme hantle, e lekane le mahlo a hao',
  prepare_ask: 'Braosara ya hao e tla botsa hore na e ka sebedisa khamera. Kgetha “Dumella” (“Allow”).',
  prepare_open: 'Bula khamera',
  prepare_opening: 'Re emetse khamera…',
  attempts_one: 'O setse ka monyetla o le 1.',
  attempts_other: 'O setse ka menyetla e {count}.',

  preview_title: 'Kenya sefahleho sa hao ka hara sedikadikwe',
  preview_lead: 'Ha o ipona hantle, qala.',
  preview_begin: 'Ke lokile',
  camera_label: 'Khamera',
  camera_number: 'Khamera {number}',
  upright: 'Ho bonolo haholwanyane ha fono ya hao e eme hantle.',

  instruction_look_straight: 'Sheba khamera o tobile',
  instruction_turn_left: 'Retelletsa hlooho ka ho le letshehadi butle',
  instruction_turn_right: 'Retelletsa hlooho ka ho le letona butle',
  instruction_blink: 'Panya mahlo ka bobedi',
  instruction_smile: 'Bososela',
  instruction_hold_still: 'O se ke wa sisinyeha',
  live_title: 'Tlhahlobo ya selfie',
  live_progress: 'Tswelopele ya tlhahlobo ya selfie',

  hint_no_face: 'Ha re bone sefahleho sa hao',
  hint_several_faces: 'Sefahleho se le seng feela, ka kopo',
  hint_move_closer: 'Atamela hanyane',
  hint_move_back: 'Kgutlela morao hanyane',
  hint_centre_face: 'Kenya sefahleho ka hara sedikadikwe',
  hint_more_light: 'Ho lefifi haholo. Fumana lesedi',
  hint_less_light: 'Ho kganya haholo. Tloha leseding',
  hint_hold_steady: 'Tshwara fono e se sisinyehe',
  hint_turn_more: 'Eketsa hanyane',
  hint_turn_other_way: 'Ka lehlakoreng le leng',
  hint_face_camera: 'Sheba khamera',

  judging_title: 'Re sheba ditshwantsho tsa hao…',
  judging_lead: 'Ho nka metsotswana e mmalwa. Ka kopo dula leqepheng lena.',

  try_again_title: 'Ha e a sebetsa, ha re leke hape',
  try_again_lead: 'Ha re a o bona hantle ho lekaneng. Hangata see se a thusa:',
  try_again_light: 'Sheba fensetereng kapa leboneng',
  try_again_slow: 'Sisinyeha butle, le ha o kopuwa feela',
  try_again_alone: 'Difahleho tse ding le dikirini di se ke tsa hlaha setshwantshong',
  try_again: 'Leka hape',

  problem_denied_title: 'Khamera ha e eso dumellwe',
  problem_denied:
    'Tobetsa letshwao la senotlolo kapa la di-setting pela aterese ya webo, dumella “Khamera” (“Camera”), ebe o leka hape. Haeba e dumelletswe moo, dumella braosara ya hao ho sebedisa khamera ho di-setting tsa fono.',
  problem_no_camera_title: 'Ha ho khamera e fumanweng',
  problem_no_camera: 'Hokela khamera o leke hape, kapa o bule linki fonong ya hao.',
  problem_in_use_title: 'Khamera e a sebediswa',
  problem_in_use: 'App kapa thebo e nngwe e a e sebedisa. E kwale, ebe o leka hape.',
  problem_insecure_title: 'Leqephe lena ha le a sireletseha',
  problem_insecure:
    'Dibraosara di bula khamera feela diatereseng tse qalang ka https. Bula linki jwalo ka ha o e rometswe.',
  problem_unsupported_title: 'Braosara ena e ke ke ya bula khamera',
  problem_unsupported: 'Bula linki ho Chrome, Safari, Edge kapa Firefox e ntjha.',
  problem_in_app_browser_title: 'Bula see braosareng ya hao',
  problem_in_app_browser:
    'App eo o leng ho yona ha e dumelle tshebediso ya khamera. Bula menyu ya yona o kgethe “Open in browser”, kapa o kopitse linki o e behe ho Chrome kapa Safari.',
  problem_interrupted_title: 'Khamera e emisitswe hanyane',
  problem_interrupted: 'Mohlomong e sebediswa ke mohala kapa app e nngwe. Re tla tswela pele ha e kgutlile.',
  problem_ended_title: 'Khamera e timilwe',
  problem_ended: 'E bule hape ho tswela pele moo o neng o le teng.',
  problem_dark_title: 'Re bona botsho feela',
  problem_dark:
    'Na ho na le ntho e kwahetseng khamera, kapa sekwahelo sa yona se kwetswe? Haeba e se khamera e nepahetseng, kgetha e nngwe.',
  problem_frozen_title: 'Setshwantsho se eme',
  problem_frozen: 'Qala khamera botjha, kapa o kgethe e nngwe.',
  problem_failed_title: 'Khamera ha e a qala',
  problem_failed:
    'Leka hape. Haeba seo se sa thuse, kwala di-app tse ding tse sebedisang khamera ebe o bula leqephe lena hape.',
  camera_retry: 'Leka khamera hape',
  copy_link: 'Kopitsa linki',
  link_copied: 'Linki e kopilwe',

  end_thank_you_title: 'Re a leboha, o qetile',
  end_thank_you: 'Re na le tsohle tseo re di hlokang. Khamphani e o kopileng e tla ikopanya le wena.',
  end_already_done_title: 'Tlhahlobo ena e phethilwe',
  end_already_done: 'Ha ho sa na letho leo o lokelang ho le etsa mona.',
  end_expired_title: 'Linki ena e feletswe ke nako',
  end_expired: 'Kopa e ntjha khamphaning e o rometseng yona.',
  end_cancelled_title: 'Tlhahlobo ena e fedile',
  end_cancelled: 'O ke ke wa tswela pele ka linki ena. O na le dipotso? Botsa khamphani e o rometseng yona.',
  end_unknown_link_title: 'Ha re tsebe linki ena',
  end_unknown_link: 'Mohlomong ha e a fella. E bule hape molaetseng oo o o fumaneng, kapa o kope e ntjha.',
  end_stale_code_title: 'Khoutu ena ha e sa sebetsa',
  end_stale_code:
    'E feletswe ke nako kapa e se e sebedisitswe. Skena khoutu eo skrine sa hao se seng se e bontshang jwale.',
  end_no_link_title: 'Bula linki ya hao hape',
  end_no_link: 'Kgutlela molaetseng o nang le linki ya hao o e tobetse hape.',
  end_moved_title: 'E iswe sesebedisweng se seng',
  end_moved: 'Qetella tlhahlobo moo, kapa o tobetse linki e molaetseng wa hao hape ho e kgutlisetsa mona.',
  end_no_attempts_title: 'Oo e ne e le monyetla wa hao wa ho qetela',
  end_no_attempts: 'Khamphani e o kopileng e tla o bolella se latelang.',
  end_no_digits_title: 'O lekile makgetlo a mangata haholo',
  end_no_digits: 'Ha re a kgona ho netefatsa dinomoro. Kopa linki e ntjha khamphaning e o rometseng yona.',
  end_no_cookies_title: 'Braosara ya hao e thibela dikhukhi',
  end_no_cookies:
    'Re hloka khukhi e le nngwe ho tseba sesebediswa sa hao nakong ya tlhahlobo. Dumella dikhukhi leqepheng lena ebe o le bula hape.',
  end_unsupported_step_title: 'Tlhahlobo ena e hloka leqephe le leng',
  end_unsupported_step:
    'E na le mohato oo leqephe lena le ke keng la o etsa. Ka kopo botsa khamphani e o rometseng linki.',
  end_close: 'O ka kwala leqephe lena, kapa o kgutlele ho app eo o tswang ho yona.',

  trouble_title: 'Ho na le se sa tsamayang hantle ho rona',
  trouble: 'Ha ho letho le lahlehileng. Ka kopo leka hape kamora nakwana.',
  trouble_retry: 'Leka hape',

  sandbox_title: 'Ha ho khamera mona? E re motho wa sandbox a e etse',
  sandbox_lead: 'Ho sandbox feela. Motho ya iqapetsweng o nka selfie:',
  'sandbox_same-person': 'Motho ya nepahetseng',
  'sandbox_other-person': 'Motho e mong',
  'sandbox_photo-attack': 'Foto e tshwerweng ka pela khamera',
  sandbox_unclear: 'Setshwantsho se sa hlakang',
  sandbox_failure: 'Bothata ba tekheniki',
};
