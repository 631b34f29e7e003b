import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fullName } from '#shared/identity/actor.ts'
import { BackLink } from '#web/kit/BackLink.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageBreadcrumbs } from '#web/kit/PageBreadcrumbs.tsx'
import { PageHeading } from '#web/kit/PageHeading.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'
import { postingQuery } from '#web/records/queries.ts'
import { PostingAnswer } from '#web/records/shown/PostingAnswer.tsx'
import { PostingTexts } from '#web/records/shown/PostingTexts.tsx'
import { Decisions } from './Decisions.tsx'
import classes from './inbox.module.css'
import { ReadFiles } from './ReadFiles.tsx'

/** /records/inbox/{id}: what was posted, its files, and what becomes of it. */
export function InboxPostingPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/records/inbox/$id' })
  const { data: posting } = useSuspenseQuery(postingQuery(id))
  const toInbox = { to: '/records/inbox' } as const
  return (
    <Page>
      <PageSidebar>
        <BackLink label={t('records_inbox.back')} link={toInbox} />
      </PageSidebar>
      <PageBreadcrumbs crumbs={[{ label: t('shell.records_inbox'), link: toInbox }, { label: posting.title }]} />
      <PageHeading
        title={posting.title}
        above={t('records_inbox.of', {
          kind: t(`records.kind_${posting.kind}`),
          committee: posting.committee.title,
          name: fullName(posting.poster),
        })}
      />
      <Decisions posting={posting} />
      <SectionCard title={t('records_dialogs.posting')}>
        <div className={classes.posting}>
          <PostingAnswer posting={posting} />
          <PostingTexts posting={posting} />
          <ReadFiles key={id} files={posting.files} />
        </div>
      </SectionCard>
    </Page>
  )
}
