import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { styleNonce } from '#platform/web/lib/session/nonce.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { readableVariables, themeOf } from './theme.ts'

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
