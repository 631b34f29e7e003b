import { Menu, VisuallyHidden } from '@mantine/core'
import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ANNOTATION } from '#features/annotations/web/session/annotation-operation.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Operation } from '#platform/web/offline/outbox/operation.ts'
import classes from './waiting.module.css'

/** All operations of the reader's notes, tags, bookmarks and readings that the server does not have yet or has rejected. */
export const waiting = createStore<readonly Operation[]>([])

/** How many operations wait, and how many were rejected; readings and visits do not count. */
export function useWaiting(): { waiting: number; refused: number } {
  const shown = useStore(waiting, (all) => all.filter(isShown).length)
  const refused = useStore(waiting, (all) => all.filter((one) => isShown(one) && isRefused(one)).length)
  return { waiting: shown - refused, refused }
}

/** Whether an operation on this subject waits. */
const useWaits = (subject: string): boolean => useStore(waiting, (all) => all.some((one) => one.subject === subject && !isRefused(one)))

/** Whether it is shown to the reader. */
export const isShown = ({ kind }: Operation): boolean => !kind.startsWith('seen')

type Props = { subject: string /** Icon only, where there is no room for text. */; isShort?: boolean }

/** Says that a change waits for the connection; renders nothing if none waits. */
export function UnsentMark({ subject, isShort = false }: Props) {
  const waits = useWaits(subject)
  return waits ? <Mark isShort={isShort} /> : null
}

function Mark({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation()
  const words = t('sync.waits')
  return (
    <span className={classes.mark} title={t('sync.waits_explained')}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {isShort ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  )
}

/** Link to what the server rejected or does not have yet; renders nothing if there is nothing. */
export function UnsentItem() {
  const { t } = useTranslation()
  const { waiting: count, refused } = useWaiting()
  const [kinds] = useAppState('unsent_operations')
  if (count + refused === 0 && !kinds.includes(ANNOTATION)) return null
  const label = count > 0 ? t('sync.menu_waiting', { count: count }) : t('sync.title')
  return (
    <Menu.Item leftSection={<IconCloudOff size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/unsent" />}>
      {refused > 0 ? t('sync.menu_refused', { count: refused }) : label}
    </Menu.Item>
  )
}
