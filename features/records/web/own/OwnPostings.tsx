import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PostingListed } from '#features/records/posting.ts'
import { ownPostingsQuery } from '#features/records/web/queries.ts'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'

/** The reader's postings, newest first. */
export function OwnPostings({ committee_id }: { committee_id: number }) {
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
