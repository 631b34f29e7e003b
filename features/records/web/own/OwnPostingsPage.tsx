import { Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { PostProposal } from '#features/records/web/PostProposal.tsx'
import { PostSuggestion } from '#features/records/web/PostSuggestion.tsx'
import { useMayPost } from '#features/records/web/use-may-post.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { OwnPostings } from './OwnPostings.tsx'
import { PostingDetail } from './PostingDetail.tsx'

const from = '/committees/$id/postings'

/** /committees/{id}/postings: the reader's postings in a committee, with buttons to post more in either variant. */
export function OwnPostingsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from })
  const { posting } = useSearch({ from })
  const navigate = useNavigate({ from })
  const { data: committee } = useSuspenseQuery(committeeQuery(id))
  const { proposals, suggestions } = useMayPost(committee)
  const title = t('committees.own_postings')
  return (
    <Page>
      <CommitteesSidebar current={id} />
      <PageBreadcrumbs crumbs={[{ label: committee.title, link: { to: '/committees/$id', params: { id } } }, { label: title }]} />
      <PageHeading title={title} above={committee.title} />
      <SectionCard
        title={t('records_dialogs.postings')}
        actions={
          <Group gap="lg">
            {proposals && <PostProposal committee_id={id} />}
            {suggestions && <PostSuggestion committee_id={id} />}
          </Group>
        }
      >
        <OwnPostings committee_id={id} />
      </SectionCard>
      {posting !== undefined && <PostingDetail key={posting} id={posting} onClose={() => void navigate({ search: {}, replace: true })} />}
    </Page>
  )
}
