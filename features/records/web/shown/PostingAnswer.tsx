import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommitteeLink } from '#features/businesses/web/use-committee-link.ts'
import classes from '#features/motions/web/dialogs/motion-dialogs.module.css'
import type { Posting } from '#features/records/posting.ts'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ExternalLink } from '#platform/web/ui/button/ExternalLink.tsx'
import { Fact, Facts } from '#platform/web/ui/page/Facts.tsx'

/** The outcome of a posting: its state, its business, and the records system's answer. */
export function PostingAnswer({ posting }: { posting: Posting }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { business } = posting
  return (
    <>
      <Facts width="12rem">
        <Fact name={t('records_dialogs.state')}>
          <StateChip state={posting.state} />
        </Fact>
        <Fact name={t('records_dialogs.posted')}>{dateTime(posting.created)}</Fact>
        {posting.updated !== posting.created && <Fact name={t('records_dialogs.changed')}>{dateTime(posting.updated)}</Fact>}
        {business && (
          <Fact name={t('records_dialogs.business')}>
            <BusinessLink committee_id={posting.committee.id} business={business} />
          </Fact>
        )}
        <External {...posting} />
      </Facts>
      {posting.answer && (
        <section>
          <Title order={3} className={classes.subtitle}>
            {t(posting.state === 'rejected' ? 'records_dialogs.reason_of_rejection' : 'records_dialogs.answer')}
          </Title>
          <p className={classes.text}>{posting.answer}</p>
        </section>
      )}
    </>
  )
}

type Linked = { committee_id: number; business: NonNullable<Posting['business']> }

/** Only the name for records staff, unless they belong to the committee. */
function BusinessLink({ committee_id, business: { id, number, title } }: Linked) {
  const canRead = useCommitteeLink()(committee_id) !== undefined
  const name = `${number} ${title}`
  return canRead ? <Anchor renderRoot={(props) => <Link {...props} to="/businesses/$id" params={{ id }} />}>{name}</Anchor> : name
}

/** Its id in the records system, linked to its address there. */
function External({ external_id, external_url }: Pick<Posting, 'external_id' | 'external_url'>) {
  const { t } = useTranslation()
  const label = external_id ?? external_url
  if (label === null) return null
  return <Fact name={t('records_dialogs.external')}>{external_url ? <ExternalLink href={external_url}>{label}</ExternalLink> : label}</Fact>
}
