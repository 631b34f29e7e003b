import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { type CommitteeGroup, deleteCommitteeGroup, downloadCommitteeGroups } from '#features/committees/group-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { groupsQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { ListFiles } from '#platform/web/ui/list/table/ListFiles.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { GroupTable } from './GroupTable.tsx'

const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog.tsx')).GroupDialog }))

/** The committee's groups; responsible people add, change and delete them (D2 §2 Committee groups card). */
export function GroupsCard({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  const me = useMe()
  const { data: groups, isError, refetch } = useQuery(groupsQuery(committee.id))
  const [edited, setEdited] = useState<CommitteeGroup | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const remove = useRemoveGroup(committee, () => add.current?.focus())
  const mayChange = committee.is_active && committeePolicy.changeGroups(me, committee)
  return (
    <SectionCard
      title={t('committees.committee_groups')}
      actions={mayChange && <AddButton ref={add} label={t('committees.add_group')} onClick={() => setEdited('new')} />}
    >
      {!groups && !isError && <RowsSkeleton rows={3} />}
      {!groups && isError && <PartError isAnnounced text={t('committees.committee_group_fetch_error')} onRetry={() => void refetch()} />}
      {groups?.length === 0 && <EmptyState text={t('committees.no_groups')} />}
      {groups && groups.length > 0 && (
        <>
          <GroupTable groups={groups} {...(mayChange && { change: { onEdit: setEdited, onDelete: remove } })} />
          {committeePolicy.downloadLists(me, committee) && (
            <ListFiles
              fetch={(as, work, receiving) =>
                fetchFile(downloadCommitteeGroups, { params: { id: committee.id }, query: { as }, work }, receiving)
              }
            />
          )}
        </>
      )}
      {edited !== null && (
        <Suspense>
          <GroupDialog committee={committee} {...(edited !== 'new' && { group: edited })} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

/** Deletes a group after confirmation; the caller moves the focus, because the row disappears. */
function useRemoveGroup({ id }: Committee, onSuccess: () => void) {
  const { t } = useTranslation()
  const remove = useAction(deleteCommitteeGroup, {
    text: 'committees.committee_group_delete',
    refresh: groupsQuery(id).queryKey,
    inForm: true,
  })
  return (group: CommitteeGroup) => {
    if (window.confirm(t('committees.committee_group_delete_confirmation', { title: group.title })))
      remove.mutate({ params: { id, instance_id: group.id }, if_match: tagOf(deleteCommitteeGroup.edited, group) }, { onSuccess })
  }
}
