import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { CopyText } from '#features/notes/web/KeptDraft.tsx'
import { isNote } from '#features/notes/web/operation/note-operation.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import { type Offer, offersOf, taken } from './offers.ts'
import { objectOf, textOf, whatOf, whyOf } from './operation-words.ts'
import { outboxFor } from './start-outbox.ts'
import classes from './UnsentPage.module.css'

/** One operation: what was written, when and on what, why the server does not have it, and the available actions. */
export function UnsentOperation({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const page = isNote(operation) ? operation.content.note.page_number : null
  const object = objectOf(operation)
  const why = whyOf(operation)
  const text = textOf(operation, t)
  return (
    <li className={classes.operation}>
      <strong>{t(whatOf(operation))}</strong>
      <div className={classes.facts}>
        {object && <Link to={object.address}>{object.title}</Link>}
        {page !== null && <span>{t('sync.page', { page })}</span>}
        <span>{dateTime(operation.written)}</span>
      </div>
      {why && <p className={classes.why}>{typeof why === 'string' ? why : t(why.key)}</p>}
      {text && (
        <div className={classes.text}>
          <Reveal text={text} />
        </div>
      )}
      <Offers operation={operation} />
    </li>
  )
}

function Offers({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const take = async (offer: Exclude<Offer, 'copy'>) => {
    if (offer === 'discard' && !window.confirm(t('sync.discard_confirmation'))) return
    const outbox = await outboxFor(client, me.id)
    await outbox?.change(operation, taken[offer])
  }
  return (
    <div className={classes.offers}>
      {offersOf(operation).map((offer) =>
        offer === 'copy' ? (
          <CopyText key={offer} text={textOf(operation, t)} />
        ) : (
          <Button key={offer} variant="subtle" px={8} onClick={() => void take(offer)}>
            {t(`sync.${offer}`)}
          </Button>
        ),
      )}
    </div>
  )
}
