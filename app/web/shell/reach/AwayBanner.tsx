import { AppShell } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asOf } from '#app/web/shell/renewal/as-of.ts'
import { useWaiting } from '#features/outbox/web/waiting.ts'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import classes from './away.module.css'
import { useAsOf } from './use-as-of.ts'

/** So high it is when it stands there: the page makes room at its end, and nothing above moves. */
export const AWAY_HEIGHT = 48

/** Says calmly at the foot of all pages that the server is out of reach, and what is shown meanwhile. */
export function AwayBanner() {
  const isGone = useIsAway()
  // It is read out when the region stands there before its text does.
  return (
    <AppShell.Footer className={classes.footer}>
      <output className={classes.banner}>{isGone && <Said />}</output>
    </AppShell.Footer>
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

/** To what waits to be sent, else to what is there. */
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
