import {
  type ComboboxParsedItem,
  MultiSelect,
  type OptionsFilter,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { CaseFormField } from '@qiniso/console-protocol/cases';
import type { EntryValue } from './decision-draft.ts';
import { optionsInPage } from './options-in-page.ts';

interface Props {
  readonly field: CaseFormField;
  readonly value: EntryValue;
  readonly error: string | undefined;
  readonly onChange: (value: EntryValue) => void;
}

/** What is typed is mostly a code: `EC` is found before `EC1`, and both before a label that has it somewhere. */
const codesFirst: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase();
  const rank = (option: ComboboxParsedItem): number => {
    if ('group' in option) return 3;
    const code = option.value.toLowerCase();
    if (code === wanted) return 0;
    if (code.startsWith(wanted)) return 1;
    return option.label.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return options
    .filter((option) => rank(option) < 3)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit);
};

/** One input of a case's form, by its type. */
export function EntryField({ field, value, error, onChange }: Props) {
  const { name, label, help, isRequired, maxLength, options } = field;
  const shared = {
    label,
    description: help,
    withAsterisk: isRequired,
    error: error ?? null,
    'data-field': name,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          data={[...options]}
          value={typeof value === 'string' ? [] : [...value]}
          onChange={onChange}
          {...optionsInPage}
          searchable
          clearable
          selectFirstOptionOnChange
          filter={codesFirst}
          hidePickedOptions
          nothingFoundMessage="None of the options"
          placeholder={value.length === 0 ? 'Type to find' : ''}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={[...options]}
          value={text === '' ? null : text}
          onChange={(chosen) => onChange(chosen ?? '')}
          {...optionsInPage}
          clearable={!isRequired}
        />
      );
    case 'date':
      return (
        <TextInput
          {...shared}
          type="date"
          max="9999-12-31"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'long-text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxLength ?? 2000}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          maxLength={maxLength ?? 500}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
