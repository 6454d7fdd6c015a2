import { useNavigate } from 'react-router';
import type { PageDefinition } from '../page-definition.ts';
import { useKeyboard, useShortcuts } from './shortcuts.ts';

/** The shell's own shortcuts: `g` and a letter for each page, `?` for the help. */
export function useGoToPage(pages: readonly PageDefinition[], openHelp: () => void): void {
  const navigate = useNavigate();
  useKeyboard();
  useShortcuts([
    { keys: '?', does: 'Show this help', run: openHelp },
    ...pages.flatMap(({ path, navigation }) =>
      navigation
        ? [
            {
              keys: `g ${navigation.key}`,
              does: `Go to ${navigation.label}`,
              run: () => void navigate(`/${path}`),
            },
          ]
        : [],
    ),
  ]);
}
