import type { Catalogue } from './texts.ts';

/** Afrikaans, translated from the English; waits for the check of a native reader. */
export const afrikaans: Catalogue = {
  page_title: 'Bevestig dat dit jy is',
  opening: 'Jou kontrole word oopgemaak…',
  step_of: 'Stap {step} van {total}',
  please_wait: 'Net ’n oomblik…',
  language: 'Taal',

  offline: 'Jy is vanlyn. Ons gaan voort sodra jy weer gekoppel is.',
  server_busy: 'Dit is nou besig. Bly asseblief hier, ons probeer weer.',

  welcome_title: 'Bevestig dat dit jy is',
  welcome_lead: '’n Kort selfie-kontrole. Dit neem omtrent ’n minuut.',
  welcome_fields: 'Tik die laaste vier syfers van jou ID-nommer in',
  welcome_liveness: 'Kyk na jou kamera en doen wat die prentjie wys',
  welcome_finish: 'Dit is al. Ons laat weet die maatskappy wat jou gevra het',
  welcome_privacy:
    'Ons neem foto’s van jou gesig en vergelyk dit met die foto op jou amptelike rekord. Dit word geënkripteer gestoor, net vir hierdie kontrole gebruik en daarna verwyder.',
  welcome_unexpected:
    'Het jy dit nie verwag nie? Maak die bladsy toe. Niks gebeur voordat jy Begin druk nie.',
  welcome_start: 'Begin',

  hand_over_offer: 'Gebruik eerder my foon',

  elsewhere_title: 'Oop op ’n ander toestel',
  elsewhere_lead:
    'Hierdie kontrole is op ’n ander toestel begin. Jy kan dit daar klaarmaak, of hier voortgaan.',
  elsewhere_moved_title: 'Na ’n ander toestel geskuif',
  elsewhere_moved_lead:
    'Hierdie kontrole word nou op ’n ander toestel gedoen. Jy kan dit daar klaarmaak, of dit hierheen terugbring.',
  elsewhere_note: 'As jy hier voortgaan, word die ander toestel uit die kontrole afgemeld.',
  elsewhere_take_over: 'Gebruik hierdie toestel',

  fields_title: 'Jou ID-nommer',
  fields_lead: 'Sodat ons weet dit het die regte mens bereik.',
  fields_label: 'Laaste vier syfers van jou ID-nommer',
  fields_where: 'Jou Suid-Afrikaanse ID-nommer het 13 syfers. Ons het net die laaste vier nodig.',
  fields_continue: 'Gaan voort',
  fields_incomplete: 'Tik asseblief vier syfers in.',
  fields_refused: 'Daardie syfers stem nie ooreen nie. Kyk op jou ID en probeer weer.',

  prepare_title: 'Maak gereed vir jou selfie',
  prepare_light: 'Soek ’n helder plek, met die lig voor jou',
  prepare_bare: 'Haal jou pet, sonbril of masker af',
  prepare_hold: 'Hou die foon regop, gelyk met jou oë',
  prepare_ask: 'Jou blaaier gaan vra of dit die kamera mag gebruik. Kies “Laat toe” (“Allow”).',
  prepare_open: 'Skakel kamera aan',
  prepare_opening: 'Wag vir die kamera…',
  attempts_one: 'Jy het nog 1 kans.',
  attempts_other: 'Jy het nog {count} kanse.',

  preview_title: 'Sit jou gesig in die ovaal',
  preview_lead: 'Begin wanneer jy jouself duidelik sien.',
  preview_begin: 'Ek is gereed',
  camera_label: 'Kamera',
  camera_number: 'Kamera {number}',
  upright: 'Dit is makliker met jou foon regop.',

  instruction_look_straight: 'Kyk reguit na die kamera',
  instruction_turn_left: 'Draai jou kop stadig na links',
  instruction_turn_right: 'Draai jou kop stadig na regs',
  instruction_blink: 'Knip albei oë',
  instruction_smile: 'Glimlag',
  instruction_hold_still: 'Hou stil',
  live_title: 'Selfie-kontrole',
  live_progress: 'Vordering van die selfie-kontrole',

  hint_no_face: 'Ons sien nie jou gesig nie',
  hint_several_faces: 'Net een gesig, asseblief',
  hint_move_closer: 'Kom ’n bietjie nader',
  hint_move_back: 'Gaan ’n bietjie terug',
  hint_centre_face: 'Skuif jou gesig in die ovaal',
  hint_more_light: 'Dit is te donker. Soek meer lig',
  hint_less_light: 'Dit is te helder. Draai weg van die lig',
  hint_hold_steady: 'Hou die foon stil',
  hint_turn_more: 'Nog ’n bietjie verder',
  hint_turn_other_way: 'Na die ander kant',
  hint_face_camera: 'Kyk na die kamera',

  judging_title: 'Ons kyk na jou foto’s…',
  judging_lead: 'Dit neem ’n paar sekondes. Bly asseblief op hierdie bladsy.',

  try_again_title: 'Dit het nie gewerk nie, kom ons probeer weer',
  try_again_lead: 'Ons kon jou nie duidelik genoeg sien nie. Dit help gewoonlik:',
  try_again_light: 'Kyk na ’n venster of ’n lamp',
  try_again_slow: 'Beweeg stadig, en net wanneer jy gevra word',
  try_again_alone: 'Hou ander gesigte en skerms uit die prent',
  try_again: 'Probeer weer',

  problem_denied_title: 'Die kamera is nog nie toegelaat nie',
  problem_denied:
    'Tik op die slot of die instellings langs die webadres, laat “Kamera” (“Camera”) toe, en probeer weer. As dit daar toegelaat is, laat die kamera vir jou blaaier toe in die foon se instellings.',
  problem_no_camera_title: 'Geen kamera gevind nie',
  problem_no_camera: 'Koppel ’n kamera en probeer weer, of maak die skakel op jou foon oop.',
  problem_in_use_title: 'Die kamera is besig',
  problem_in_use: '’n Ander toep of oortjie gebruik dit. Maak dit toe en probeer dan weer.',
  problem_insecure_title: 'Hierdie bladsy is nie veilig nie',
  problem_insecure:
    'Blaaiers gebruik die kamera net op adresse wat met https begin. Maak die skakel oop presies soos dit aan jou gestuur is.',
  problem_unsupported_title: 'Hierdie blaaier kan nie die kamera gebruik nie',
  problem_unsupported: 'Maak die skakel oop in ’n nuwe Chrome, Safari, Edge of Firefox.',
  problem_in_app_browser_title: 'Maak dit in jou blaaier oop',
  problem_in_app_browser:
    'Die toep waarin jy is, deel nie sy kamera nie. Maak sy kieslys oop en kies “Open in browser”, of kopieer die skakel en plak dit in Chrome of Safari.',
  problem_interrupted_title: 'Die kamera wag',
  problem_interrupted: '’n Oproep of ’n ander toep gebruik dit dalk. Ons gaan voort wanneer dit terug is.',
  problem_ended_title: 'Die kamera is afgeskakel',
  problem_ended: 'Skakel dit weer aan om voort te gaan waar jy was.',
  problem_dark_title: 'Ons sien net swart',
  problem_dark:
    'Is daar iets voor die kamera, of is sy luikie toe? As dit die verkeerde kamera is, kies ’n ander een.',
  problem_frozen_title: 'Die beeld het gevries',
  problem_frozen: 'Begin die kamera weer, of kies ’n ander een.',
  problem_failed_title: 'Die kamera het nie begin nie',
  problem_failed:
    'Probeer weer. As dit nie help nie, maak ander toeps toe wat die kamera gebruik en laai hierdie bladsy weer.',
  camera_retry: 'Probeer die kamera weer',
  copy_link: 'Kopieer skakel',
  link_copied: 'Skakel gekopieer',
  voice: 'Sê die aanwysings hardop',
  open_in_browser: 'Maak in jou blaaier oop',
  link_by_hand: 'Jou skakel, om te kopieer',

  end_thank_you_title: 'Dankie, jy is klaar',
  end_thank_you: 'Ons het alles wat ons nodig het. Die maatskappy wat jou gevra het, sal van hom laat hoor.',
  end_already_done_title: 'Hierdie kontrole is klaar',
  end_already_done: 'Daar is niks meer wat jy hier moet doen nie.',
  end_expired_title: 'Hierdie skakel het verval',
  end_expired: 'Vra die maatskappy wat dit vir jou gestuur het vir ’n nuwe een.',
  end_cancelled_title: 'Hierdie kontrole is verby',
  end_cancelled:
    'Jy kan nie met hierdie skakel voortgaan nie. Vrae? Vra die maatskappy wat dit vir jou gestuur het.',
  end_unknown_link_title: 'Ons ken nie hierdie skakel nie',
  end_unknown_link:
    'Dit is dalk nie volledig nie. Maak dit weer oop uit die boodskap wat jy gekry het, of vra vir ’n nuwe een.',
  end_stale_code_title: 'Hierdie kode werk nie meer nie',
  end_stale_code: 'Dit het verval of is reeds gebruik. Skandeer die kode wat jou ander skerm nou wys.',
  end_no_link_title: 'Maak jou skakel weer oop',
  end_no_link: 'Gaan terug na die boodskap met jou skakel en tik weer daarop.',
  end_moved_title: 'Na ’n ander toestel geskuif',
  end_moved:
    'Maak die kontrole daar klaar, of tik weer op die skakel in jou boodskap om dit hierheen terug te bring.',
  end_no_attempts_title: 'Dit was jou laaste kans',
  end_no_attempts: 'Die maatskappy wat jou gevra het, sal sê wat volgende gebeur.',
  end_no_digits_title: 'Te veel pogings',
  end_no_digits:
    'Ons kon nie die syfers bevestig nie. Vra die maatskappy wat die skakel gestuur het vir ’n nuwe een.',
  end_no_cookies_title: 'Jou blaaier blokkeer koekies',
  end_no_cookies:
    'Ons het een nodig om jou toestel tydens die kontrole te ken. Laat koekies vir hierdie bladsy toe en laai dit weer.',
  end_unsupported_step_title: 'Hierdie kontrole het ’n ander bladsy nodig',
  end_unsupported_step:
    'Dit het ’n stap wat hierdie bladsy nie kan doen nie. Vra asseblief die maatskappy wat die skakel gestuur het.',
  end_close: 'Jy kan hierdie bladsy toemaak, of teruggaan na die toep waar jy was.',

  trouble_title: 'Iets het aan ons kant verkeerd gegaan',
  trouble: 'Niks is verlore nie. Probeer asseblief oor ’n oomblik weer.',
  trouble_retry: 'Probeer weer',

  sandbox_title: 'Geen kamera hier nie? Laat ’n sandbox-mens dit doen',
  sandbox_lead: 'Net in die sandbox. ’n Versinde mens neem die selfie:',
  'sandbox_same-person': 'Die regte mens',
  'sandbox_other-person': 'Iemand anders',
  'sandbox_photo-attack': '’n Foto wat voor die kamera gehou word',
  sandbox_unclear: '’n Foto wat te swak is',
  sandbox_failure: '’n Tegniese fout',
};
