import { IconCloudOff } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { useWaiting } from '#features/outbox/web/waiting.tsx'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import classes from './AwayBanner.module.css'
import { asOf } from './keep-current.ts'

/** Height (px) of the banner: the page reserves it at its end, so that nothing above moves. */
export const AWAY_HEIGHT = 48

/** Says at the foot of every page that the server is unreachable, and what is shown meanwhile. */
export function AwayBanner() {
  const isGone = useIsOffline()
  // Screen readers announce it only if the region exists before its text.
  return (
    <output className={classes.banner} style={{ height: isGone ? AWAY_HEIGHT : 0 }}>
      {isGone && <Said />}
    </output>
  )
}

function Said() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const taken = useAsOf()
  const read = useStore(asOf, (all) => all)
  const instant = dateTime(new Date(taken ?? read).toISOString())
  return (
    <>
      <IconCloudOff size={20} aria-hidden />
      <span className={classes.said}>
        <strong>{t('reach.no_connection')}</strong>{' '}
        <span className={classes.long}>{t(taken === null ? 'reach.shows_read' : 'reach.shows_taken_as_of', { instant })}</span>
        <span className={classes.short}>{t('reach.as_of', { instant })}</span>
      </span>
      <Ways />
    </>
  )
}

/** Link to the unsent changes, otherwise to what is available offline. */
function Ways() {
  const { t } = useTranslation()
  const { waiting, refused } = useWaiting()
  const count = waiting + refused
  return (
    <Link to={count > 0 ? '/unsent' : '/taken-along'} className={classes.link}>
      {count > 0 ? t('reach.waiting', { count }) : t('taken_along.title')}
    </Link>
  )
}

/** When the offline copy was taken (ms): of the open meeting, otherwise the oldest of all; null if there is none. */
function useAsOf(): number | null {
  const open = useParams({ from: '/meetings/$id', shouldThrow: false })
  return useStore(view, (all) => {
    const times = readable(all).flatMap(({ id, saved }) => (saved !== null && (!open || open.id === id) ? [saved] : []))
    return times.length > 0 ? Math.min(...times) : null
  })
}
