import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { postingQuery } from '#features/records/web/queries.ts'
import { PostingAnswer } from '#features/records/web/shown/PostingAnswer.tsx'
import { PostingTexts } from '#features/records/web/shown/PostingTexts.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { Decisions } from './Decisions.tsx'
import classes from './inbox.module.css'
import { ReadFiles } from './ReadFiles.tsx'

/** /records/inbox/{id}: a posting, its files, and the decisions. */
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
