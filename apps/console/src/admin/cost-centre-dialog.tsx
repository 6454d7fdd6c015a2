import { TextInput } from '@mantine/core';
import type { CostCentreView } from '@qiniso/console-protocol/cost-centres';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../shared/form-dialog.tsx';
import { api } from '../wire/api.ts';

interface Props {
  /** Null: a new one. */
  readonly centre: CostCentreView | null;
  readonly onClose: () => void;
  readonly onSaved: (all: CostCentreView[]) => void;
}

/** Code and name of a cost centre; of one that is there, the name. */
export function CostCentreDialog({ centre, onClose, onSaved }: Props) {
  const [id, setId] = useState('');
  const [operatorName, setOperatorName] = useState(centre?.operatorName ?? '');
  const save = useMutation({
    mutationFn: () =>
      centre
        ? api<CostCentreView[]>(`/cost-centres/${centre.id}`, { method: 'PATCH', body: { operatorName } })
        : api<CostCentreView[]>('/cost-centres', { body: { id: Number(id), operatorName } }),
    onSuccess: onSaved,
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title={centre ? `Name of cost centre ${centre.id}` : 'New cost centre'}
      action={centre ? 'Save' : 'Create cost centre'}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {!centre && (
        <TextInput
          label="Code"
          description="A whole number. It cannot be changed afterwards."
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          required
          data-autofocus
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Operator's name"
        required
        {...(centre ? { 'data-autofocus': true } : {})}
        value={operatorName}
        onChange={(event) => setOperatorName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
