import { PasswordInput, Radio, Stack } from '@mantine/core';

interface Props {
  /** Null: the server is to make one. */
  readonly password: string | null;
  readonly onChange: (password: string | null) => void;
}

/** A password: one that the server makes, or one of one's own. */
export function PasswordField({ password, onChange }: Props) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Password"
        value={password === null ? 'made' : 'own'}
        onChange={(value) => onChange(value === 'made' ? null : '')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="made" label="Make one, and show it to me once" />
          <Radio value="own" label="I type one" />
        </Stack>
      </Radio.Group>
      {password !== null && (
        <PasswordInput
          aria-label="The new password"
          description="At least 12 characters; length counts, signs do not matter."
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => onChange(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        />
      )}
    </Stack>
  );
}
