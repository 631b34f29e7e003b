import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

/** Toggles between bookmarked items only and all items. */
export function OnlyBookmarked({ isOn, onToggle, ref }: { isOn: boolean; onToggle: () => void; ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation()
  const Icon = isOn ? IconBookmarkFilled : IconBookmark
  return (
    <Button
      ref={ref}
      variant={isOn ? 'light' : 'subtle'}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {t('agenda.only_bookmarked')}
    </Button>
  )
}
