/** The words of the hand-over from desk to phone; loaded when they are needed. `{name}` is filled in. */
export const english = {
  desk_title: 'Carry on with your phone',
  desk_scan: 'Point your phone’s camera at this code, then tap the link that appears.',
  desk_qr: 'QR code that opens this check on your phone',
  desk_digits: 'Your phone will show the same number:',
  desk_copy: 'Copy a link for the phone',
  desk_copied: 'Link copied. It works once, for 15 minutes.',
  desk_copy_failed: 'Copying didn’t work. Scan the code instead.',
  desk_sms_label: 'Or get the link by SMS',
  desk_sms_send: 'Send',
  desk_sms_sent: 'Sent. The link works for 15 minutes.',
  desk_sms_queued: 'We’re sending it. This may take a minute.',
  desk_sms_bad: 'Please enter a South African cell number, such as 082 123 4567.',
  desk_sms_over: 'No more messages can be sent. Scan the code or copy the link instead.',
  desk_back: 'Stay on this computer',
  desk_ran_out: 'This code has run out.',
  desk_renew: 'Show a new code',

  opened_title: 'Opened on your phone',
  opened_lead: 'If your phone shows this number, tap “Yes, go on here” there.',
  opened_wrong: 'Your phone doesn’t show it? Then someone else may have opened the link.',

  follow_title: 'Now go on with your phone',
  follow_lead: 'Keep this page open: it shows what happens there.',
  step_opened: 'Opened on your phone',
  step_fields: 'Digits of your ID number',
  step_selfie: 'Selfie',
  step_judging: 'Checking the pictures',
  now_fields: 'Your phone is asking for the digits.',
  now_prepare: 'Your phone is ready for the selfie.',
  now_selfie: 'The selfie is being taken.',
  now_judging: 'The pictures are being checked.',
  now_try_again: 'That didn’t work. Try again on your phone.',
  phone_lost: 'We can’t reach your phone. Is it locked or offline? We carry on as soon as it’s back.',
  phone_left: 'The page on your phone was closed. Open it there again, or carry on here.',
  take_back: 'Carry on here instead',

  returned_title: 'Back on this computer',
  returned_lead: 'Your phone has handed the check back.',
  returned_go: 'Carry on here',

  arrival_title: 'Carry on with this phone',
  arrival_lead: 'Does your other screen show the same number?',
  arrival_go: 'Yes, go on here',
  arrival_warn: 'It shows another number, or you didn’t start this yourself? Then close this page.',
  note_here: 'Connected with your other screen',
  note_gone: 'Your other screen isn’t connected. You can finish here.',
  note_back: 'Go back to the computer',
} as const;

export type HandOverTextKey = keyof typeof english;
export type HandOverCatalogue = Readonly<Record<HandOverTextKey, string>>;
