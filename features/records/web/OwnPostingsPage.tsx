import { Button, Group, Stack, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { committeeQuery } from '#features/committees/web/queries.ts'
import type { Posting, PostingListed } from '#features/records/posting.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import classes from '#platform/web/ui/form/FormBody.module.css'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PostProposal, PostSuggestion } from './PostingCards.tsx'
import { PostingAnswer, PostingFiles, PostingTexts } from './PostingContent.tsx'
import { useMayPost } from './PostingsOfCommittee.tsx'
import { ownPostingsQuery, postingQuery } from './queries.ts'
import { StateChip } from './StateChip.tsx'

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

/** The reader's postings, newest first. */
function OwnPostings({ committee_id }: { committee_id: number }) {
  const { t } = useTranslation()
  const { data: postings, isError, refetch } = useQuery(ownPostingsQuery(committee_id))
  if (!postings && isError) return <PartError text={t('records_dialogs.postings_fetch_error')} onRetry={() => void refetch()} />
  if (!postings) return <RowsSkeleton rows={3} />
  if (postings.length === 0) return <EmptyState text={t('records_dialogs.no_postings')} />
  return (
    <Rows label={t('committees.own_postings')}>
      {postings.map((posting) => (
        <PostingRow key={posting.id} posting={posting} />
      ))}
    </Rows>
  )
}

function PostingRow({ posting: { id, committee, kind, title, state, ...posting } }: { posting: PostingListed }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const count = posting.file_count
  return (
    <ListRow
      title={title}
      link={{ to: '/committees/$id/postings', params: { id: committee.id }, search: { posting: id }, resetScroll: false }}
      facts={[
        t(`records.kind_${kind}`),
        t('records_dialogs.posted_at', { date: dateTime(posting.created) }),
        count > 0 && t('records_dialogs.file_count', { count }),
        posting.updated !== posting.created && t('records_dialogs.changed_at', { date: dateTime(posting.updated) }),
      ]}
      below={<StateChip state={state} />}
    />
  )
}

/** Same width as other dialogs for reading. */
const WIDTH = 800

/** One posting with its texts, files and outcome. */
function PostingDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: posting, isError, refetch } = useQuery(postingQuery(id))
  return (
    <Dialog title={t(posting ? `records.kind_${posting.kind}` : 'records_dialogs.posting')} size={WIDTH} onClose={onClose}>
      <Stack>
        {posting && <Shown posting={posting} />}
        {!posting && isError && <PartError text={t('records_dialogs.posting_fetch_error')} onRetry={() => void refetch()} />}
        {!posting && !isError && <RowsSkeleton rows={4} />}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const Shown = ({ posting }: { posting: Posting }) => (
  <>
    <Title order={2}>{posting.title}</Title>
    <PostingAnswer posting={posting} />
    <PostingTexts posting={posting} />
    <PostingFiles files={posting.files} />
  </>
)
