import { Menu } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ANNOTATION } from '#features/annotations/web/session/annotation-operation.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useWaiting } from './waiting.ts'

/** Link to what the server rejected or does not have yet; renders nothing if there is nothing. */
export function UnsentItem() {
  const { t } = useTranslation()
  const { waiting, refused } = useWaiting()
  const [kinds] = useAppState('unsent_operations')
  if (waiting + refused === 0 && !kinds.includes(ANNOTATION)) return null
  const label = waiting > 0 ? t('sync.menu_waiting', { count: waiting }) : t('sync.title')
  return (
    <Menu.Item leftSection={<IconCloudOff size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/unsent" />}>
      {refused > 0 ? t('sync.menu_refused', { count: refused }) : label}
    </Menu.Item>
  )
}
