import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { CopyText } from '#features/notes/web/KeptDraft.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import type { Waiting } from './deed.ts'
import { addressOf, textOf, whatOf, whyOf } from './deed-words.ts'
import { type Offer, offersOf, taken } from './offers.ts'
import { queueFor } from './start-sync.ts'
import classes from './UnsentPage.module.css'

/** One operation: what was written, when and on what, why the server does not have it, and the available actions. */
export function UnsentDeed({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { deed, title, written } = waiting
  const { page_number } = deed.kind === 'note' ? deed.note : { page_number: null }
  const why = whyOf(waiting)
  const text = textOf(waiting, t)
  return (
    <li className={classes.deed}>
      <strong>{t(whatOf(waiting))}</strong>
      <div className={classes.facts}>
        {title && <Link to={addressOf(deed)}>{title}</Link>}
        {page_number !== null && <span>{t('sync.page', { page: page_number })}</span>}
        <span>{dateTime(written)}</span>
      </div>
      {why && <p className={classes.why}>{typeof why === 'string' ? why : t(why.key)}</p>}
      {text && (
        <div className={classes.text}>
          <Reveal text={text} />
        </div>
      )}
      <Offers waiting={waiting} />
    </li>
  )
}

function Offers({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const take = async (offer: Exclude<Offer, 'copy'>) => {
    if (offer === 'discard' && !window.confirm(t('sync.discard_confirmation'))) return
    const queue = await queueFor(client, me.id)
    await queue?.change(waiting.subject, taken[offer])
  }
  return (
    <div className={classes.offers}>
      {offersOf(waiting).map((offer) =>
        offer === 'copy' ? (
          <CopyText key={offer} text={textOf(waiting, t)} />
        ) : (
          <Button key={offer} variant="subtle" px={8} onClick={() => void take(offer)}>
            {t(`sync.${offer}`)}
          </Button>
        ),
      )}
    </div>
  )
}
