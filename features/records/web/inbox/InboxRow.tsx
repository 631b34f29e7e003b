import { useTranslation } from 'react-i18next'
import type { PostingListed } from '#features/records/posting.ts'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'

/** Of what kind it is, where from, by whom, when, and how far it has come. */
export function InboxRow({ posting }: { posting: PostingListed }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { id, kind, title, committee, poster, state, created, file_count } = posting
  return (
    <ListRow
      title={title}
      link={{ to: '/records/inbox/$id', params: { id } }}
      facts={[
        t(`records.kind_${kind}`),
        committee.title,
        fullName(poster),
        dateTime(created),
        file_count > 0 && t('records_dialogs.file_count', { count: file_count }),
      ]}
      below={<StateChip state={state} />}
    />
  )
}
