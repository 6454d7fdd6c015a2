import { useEffect, useRef, useState } from 'react';
import { BigButton } from './big-button.tsx';
import { SandboxMenu } from './sandbox-menu.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

const DIGITS = 4;

export function FieldsView(props: ViewProps<SceneAt<'fields'>>) {
  const { scene, journey, texts } = props;
  const { text } = texts;
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A refusal belongs to the digits that were sent; typing others takes it away.
  const [isEdited, setEdited] = useState(false);
  const error = isIncomplete
    ? text('fields_incomplete')
    : scene.refused && !isEdited && !scene.busy
      ? text('fields_refused')
      : '';

  useEffect(() => {
    if (scene.refused && !scene.busy) input.current?.select();
  }, [scene.refused, scene.busy]);

  return (
    <form
      className="qc-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (scene.busy) return;
        const isComplete = digits.length === DIGITS;
        setIncomplete(!isComplete);
        setEdited(false);
        if (isComplete) void journey.confirmFields(digits);
        else input.current?.focus();
      }}
    >
      <div className="qc-body qc-body-short">
        <Title>{text('fields_title')}</Title>
        <p className="qc-lead">{text('fields_lead')}</p>
        <label htmlFor="last-four">{text('fields_label')}</label>
        <p className="qc-small" id="last-four-where">
          {text('fields_where')}
        </p>
        <div className={error === '' ? 'qc-digits' : 'qc-digits qc-is-wrong'}>
          <span aria-hidden="true">•••••••••</span>
          <input
            ref={input}
            id="last-four"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={DIGITS}
            value={digits}
            readOnly={scene.busy}
            aria-describedby="last-four-where last-four-error"
            aria-invalid={error !== ''}
            onInput={(event) => {
              const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS);
              event.currentTarget.value = typed;
              setDigits(typed);
              setIncomplete(false);
              setEdited(true);
            }}
          />
        </div>
        <p className="qc-error" id="last-four-error" role="alert">
          {error}
        </p>
      </div>
      <div className="qc-foot">
        <BigButton type="submit" busy={scene.busy} wait={text('please_wait')}>
          {text('fields_continue')}
        </BigButton>
      </div>
      <SandboxMenu {...props} />
    </form>
  );
}
