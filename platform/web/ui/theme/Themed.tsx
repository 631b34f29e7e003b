import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { themeBreakpoints } from './breakpoints.ts'
import { shadesOf } from './shades.ts'

type Props = {
  primary_color: string
  children: ReactNode
  /** 'test' disables transitions. */
  env?: 'default' | 'test'
}

/** The theme of the application: light or dark as the device prefers, until the user chooses. */
export const Themed = ({ primary_color, children, env = 'default' }: Props) => (
  <MantineProvider
    env={env}
    theme={themeOf(primary_color)}
    cssVariablesResolver={readableVariables}
    colorSchemeManager={localStorageColorSchemeManager({ key: storageKey('color_scheme') })}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    {children}
  </MantineProvider>
)

const FONT = "'Source Sans 3 Variable', system-ui, sans-serif"

/** Form fields use the size of body text. */
const fields = ['TextInput', 'Textarea', 'PasswordInput', 'DateInput', 'Checkbox', 'CheckboxGroup', 'Switch', 'Radio']

const base = createTheme({
  breakpoints: themeBreakpoints,
  components: {
    ...Object.fromEntries(fields.map((name) => [name, { defaultProps: { size: 'md' } }])),
    // Their lists scroll themselves (global.css): Mantine's scroll area cannot be reached by keyboard.
    ...Object.fromEntries(['Select', 'MultiSelect'].map((name) => [name, { defaultProps: { size: 'md', withScrollArea: false } }])),
    // It would be in the menu without being a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // No capitals.
    Badge: { defaultProps: { tt: 'none' } },
    // The default colour is too faint for text, yellow most of all.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
  },
  primaryColor: 'accent',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#1c2026',
  fontFamily: FONT,
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.5', lg: '1.35', xl: '1.25' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
})

/** The dark theme's greys, from text to background; none is black. */
const dark = ['#dfe2e6', '#c3c8cf', '#a3a9b2', '#737a84', '#444a54', '#363c45', '#272c33', '#1d2127', '#171a1f', '#111317'] as const

/** The theme of the whole application for its configured colour (#rrggbb). */
export const themeOf = (primary_color: string): MantineThemeOverride =>
  mergeThemeOverrides(base, { colors: { accent: shadesOf(primary_color), dark } })

/** Mantine's dimmed colours miss a contrast of 4.5:1; these reach it on page and card. */
const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#575e68',
    '--mantine-color-placeholder': '#6a717b',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': 'var(--mantine-color-accent-6)',
    '--ground': '#f3f4f6',
    '--line': '#e3e5e9',
    '--focus': 'var(--mantine-color-accent-6)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--ground': 'var(--mantine-color-dark-8)',
    '--line': 'var(--mantine-color-dark-5)',
    '--focus': 'var(--mantine-color-accent-4)',
  },
})

/** The nonce of the content security policy for styles, from the page's head. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? ''

/** Passes the nonce to the library that locks scrolling behind dialogs. */
export const shareNonce = (): void => setNonce(styleNonce())
