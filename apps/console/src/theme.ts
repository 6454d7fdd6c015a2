import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The green of the capture page. */
const brand: MantineColorsTuple = [
  '#e6f7f3',
  '#cdece5',
  '#9cdacc',
  '#68c7b1',
  '#3db89b',
  '#21a98b',
  '#0f9579',
  '#0b7d67',
  '#0b6e5f',
  '#075347',
];

/** Small type, close lines: the console is used all day. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 7 },
  colors: { brand },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.35rem', lineHeight: '1.3' },
      h2: { fontSize: '1.05rem', lineHeight: '1.35' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // A dialogue's head is no second head of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
    },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
    Button: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});
