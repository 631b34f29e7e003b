import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { HelpPart } from './HelpPart.tsx'
import { ShellKeys } from './ShellKeys.tsx'

/** The keys of every page, and the choice to switch off those that act alone (WCAG 2.1.4); with Ctrl or Cmd they stay. */
export function SingleKeys() {
  const { t } = useTranslation()
  const [wanted, setWanted] = useAppState('single_keys')
  return (
    <HelpPart title={t('help.keys')}>
      <Stack gap="md">
        <ShellKeys />
        <Checkbox
          checked={wanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
          label={t('help.single_keys')}
          description={t('help.single_keys_hint')}
        />
      </Stack>
    </HelpPart>
  )
}
