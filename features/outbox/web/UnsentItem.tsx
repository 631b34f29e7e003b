import { Menu } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useWaiting } from './waiting.ts'

/** The way to what the server did not take, or does not have yet; nothing where there is no such thing. */
export function UnsentItem() {
  const { t } = useTranslation()
  const { waiting, refused } = useWaiting()
  const [hasUnsentAnnotations] = useAppState('unsent_annotations')
  if (waiting + refused === 0 && !hasUnsentAnnotations) return null
  const label = waiting > 0 ? t('sync.menu_waiting', { count: waiting }) : t('sync.title')
  return (
    <Menu.Item leftSection={<IconCloudOff size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/unsent" />}>
      {refused > 0 ? t('sync.menu_refused', { count: refused }) : label}
    </Menu.Item>
  )
}
