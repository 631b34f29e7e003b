import { VisuallyHidden } from '@mantine/core'
import { IconMessageCircleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './row-marks.module.css'

/** The orange dot of what the user has not opened yet (D2 §2). */
export const UnreadDot = ({ last_seen }: { last_seen: string | null }) => (last_seen ? null : <Dot />)

function Dot() {
  const { t } = useTranslation()
  return (
    <span className={classes.dot} title={t('shell.unread')}>
      <VisuallyHidden>{t('shell.unread')}</VisuallyHidden>
    </span>
  )
}

/** The blue icon of what the user has annotated (D2 §2, D3 §4). */
export const CommentIcon = ({ has_annotations }: { has_annotations: boolean }) => (has_annotations ? <Comment /> : null)

function Comment() {
  const { t } = useTranslation()
  return (
    <span className={classes.icon} title={t('shell.has_annotations')}>
      <IconMessageCircleFilled size={18} display="block" aria-hidden />
      <VisuallyHidden>{t('shell.has_annotations')}</VisuallyHidden>
    </span>
  )
}

/** A version's designation colour: decoration beside text, hidden from screen readers. */
export const ColorMarker = ({ color_code }: { color_code: string | null }) =>
  color_code ? <span className={classes.marker} style={{ backgroundColor: color_code }} aria-hidden /> : null

/** A dash for an empty value, with its meaning for screen readers. */
export const Dash = ({ meaning }: { meaning: string }) => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{meaning}</VisuallyHidden>
  </>
)
