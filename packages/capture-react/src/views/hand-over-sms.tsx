import { useRef, useState } from 'react';
import { askForMessage } from '../hand-over/line.ts';
import type { HandOverTextKey } from '../hand-over/texts/english.ts';
import type { HandOverText } from '../hand-over/texts/load.ts';
import type { JourneyLine } from '../journey/journey.ts';
import { isRefusal } from '../wire/wire-error.ts';

/** Sends the link to a number that the person types. */
export function HandOverSms(props: { words: HandOverText; language: string; line: JourneyLine }) {
  const { words, language, line } = props;
  const [number, setNumber] = useState('');
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState<HandOverTextKey | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isWrong = told === 'desk_sms_bad';

  const send = async () => {
    setSending(true);
    setTold(null);
    try {
      const { sent, messages_left } = await askForMessage(line, { cell_number: number, language });
      setTold(sent ? 'desk_sms_sent' : 'desk_sms_queued');
      setOver(messages_left === 0);
    } catch (error) {
      const isBad = isRefusal(error) && error.failure.field === 'cell_number';
      setTold(isBad ? 'desk_sms_bad' : 'desk_sms_over');
      if (isBad) input.current?.select();
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      className="qc-sms"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !isOver) void send();
      }}
    >
      <label htmlFor="hand-over-number">{words('desk_sms_label')}</label>
      <div className="qc-sms-row">
        <input
          ref={input}
          id="hand-over-number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          placeholder="082 123 4567"
          value={number}
          aria-invalid={isWrong}
          aria-describedby="hand-over-told"
          onInput={(event) => {
            setNumber(event.currentTarget.value);
            if (isWrong) setTold(null);
          }}
        />
        <button type="submit" className="qc-second" aria-disabled={isSending || isOver}>
          {isSending && <span className="qc-spinner" aria-hidden="true" />}
          {words('desk_sms_send')}
        </button>
      </div>
      <p
        id="hand-over-told"
        className={isWrong ? 'qc-error' : 'qc-small'}
        role={isWrong ? 'alert' : 'status'}
      >
        {told === null ? '' : words(told)}
      </p>
    </form>
  );
}
