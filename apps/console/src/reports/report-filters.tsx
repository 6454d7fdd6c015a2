import { Button, Group, Select, TextInput } from '@mantine/core';
import type { ReportOverview } from '@qiniso/console-protocol/reports';
import { type ReactNode, useEffect, useState } from 'react';
import { type PresetName, presetOf, type ReportFilter } from './report-filter.ts';

const PRESETS: readonly { readonly name: PresetName; readonly label: string }[] = [
  { name: 'month', label: 'This month' },
  { name: 'last-month', label: 'Last month' },
  { name: '30-days', label: '30 days' },
  { name: '12-months', label: '12 months' },
];

interface Props {
  readonly filter: ReportFilter;
  readonly onChange: (change: Partial<ReportFilter>) => void;
  /** Undefined: not loaded yet. */
  readonly costCentres: ReportOverview['costCentres'] | undefined;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** Period and cost centre, the same for every report. */
export function ReportFilters({ filter, onChange, costCentres = [], children }: Props) {
  const named = [
    { value: '', label: 'All' },
    { value: 'none', label: 'No cost centre' },
    ...costCentres.map(({ id, operatorName }) => ({ value: String(id), label: `${id} · ${operatorName}` })),
  ];
  // Chosen in the address before the list has come.
  if (!named.some(({ value }) => value === filter.costCentre))
    named.push({ value: filter.costCentre, label: filter.costCentre });
  return (
    <Group
      gap="xs"
      role="search"
      aria-label="Narrow the report"
      align="flex-end"
      mb="md"
      className="report-filters"
    >
      <fieldset className="period-group" aria-label="Period">
        <Button.Group>
          {PRESETS.map(({ name, label }) => {
            const preset = presetOf(name);
            const isChosen = preset.from === filter.from && preset.to === filter.to;
            return (
              <Button
                key={name}
                size="xs"
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onChange(preset)}
              >
                {label}
              </Button>
            );
          })}
        </Button.Group>
      </fieldset>
      <DayInput
        label="From (UTC)"
        value={filter.from}
        max={filter.to}
        onChange={(from) => onChange({ from, to: from > filter.to ? from : filter.to })}
      />
      <DayInput
        label="To (UTC)"
        value={filter.to}
        onChange={(to) => onChange({ to, from: to < filter.from ? to : filter.from })}
      />
      <Select
        label="Cost centre"
        size="xs"
        className="wide"
        data={named}
        value={filter.costCentre}
        allowDeselect={false}
        onChange={(costCentre) => onChange({ costCentre: costCentre ?? '' })}
      />
      {children}
    </Group>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

/** While it is typed a day is no day for a moment: only whole ones are passed on. */
function DayInput({ label, value, max, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      label={label}
      size="xs"
      value={typed}
      {...(max === undefined ? {} : { max })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        // A year that is being typed is 0002 first.
        if (currentTarget.value >= '1900') onChange(currentTarget.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
