import { LANGUAGES } from '../texts/languages.ts';
import type { Speech } from '../texts/speech.ts';
import type { Texts } from '../texts/texts.ts';

/** Chooses the page's language, each by the name its speakers give it. */
export function LanguagePicker(props: { speech: Speech; texts: Texts }) {
  const { speech, texts } = props;
  return (
    <span className="qc-language">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path d="M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18c5 5 5 13 0 18c-5-5-5-13 0-18M3.5 9h17M3.5 15h17" />
      </svg>
      <select
        aria-label={texts.text('language')}
        value={texts.language}
        onChange={async ({ currentTarget: select }) => {
          await speech.speak(select.value);
          // What could not be loaded is not shown as chosen.
          select.value = speech.texts().language;
        }}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
