import { Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { everywhere } from '#platform/web/ui/button/tool-hint.ts'
import { HeaderButton } from '#platform/web/ui/page/HeaderButton.tsx'
import { useActiveEntries } from './use-active-entries.ts'
import { useLiveHint } from './use-live-hint.ts'

/** Grey while nothing is dealt with or there is no connection, else red; the reason is its tooltip. */
export function IndicatorButton(props: Partial<ComponentProps<typeof HeaderButton>>) {
  const { t } = useTranslation()
  const active = useActiveEntries()
  const hint = useLiveHint()
  const label = t('live.active_items_are', { what: hint ?? active?.length })
  return (
    <Tooltip label={hint ?? label} multiline maw={280} {...everywhere}>
      <HeaderButton
        {...props}
        c={hint ? 'dimmed' : 'var(--mantine-color-error)'}
        label={label}
        title=""
        icon={active?.length ? IconPlayerPlayFilled : IconPlayerPlay}
      />
    </Tooltip>
  )
}
