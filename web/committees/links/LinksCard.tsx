import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#shared/committees/contract.ts'
import { type CommitteeLink, deleteCommitteeLink } from '#shared/committees/link-contract.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import { tagOf } from '#shared/kit/edited.ts'
import { linksQuery } from '#web/committees/queries.ts'
import { useMe } from '#web/identity/queries.ts'
import { AddButton } from '#web/kit/AddButton.tsx'
import { PartError } from '#web/kit/PartError.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { LinkRows } from './LinkRows.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))

/** The committee's links; responsible people add, change and delete them (D2 §2 Committee links list). */
export function LinksCard({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  const me = useMe()
  const { data, isError, refetch } = useQuery(linksQuery(committee.id))
  const [edited, setEdited] = useState<CommitteeLink | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const remove = useRemoveLink(committee, () => add.current?.focus())
  const mayChange = committee.is_active && committeePolicy.changeLinks(me, committee)
  return (
    <SectionCard
      title={t('committees.links')}
      actions={mayChange && <AddButton ref={add} label={t('committees.add_link')} onClick={() => setEdited('new')} />}
    >
      {isError ? (
        <PartError isTold text={t('committees.committee_links_fetch_error')} onRetry={() => void refetch()} />
      ) : (
        <LinkRows links={data} {...(mayChange && { onEdit: setEdited, onDelete: remove })} />
      )}
      {edited !== null && (
        <Suspense>
          <LinkDialog committee={committee} {...(edited !== 'new' && { link: edited })} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

/** Deletes once the browser has asked; the focus finds a place of its own, because its row goes. */
function useRemoveLink({ id }: Committee, onSuccess: () => void) {
  const { t } = useTranslation()
  const remove = useAction(deleteCommitteeLink, {
    text: 'committees.committee_links_delete',
    refresh: linksQuery(id).queryKey,
    inForm: true,
  })
  return (link: CommitteeLink) => {
    if (window.confirm(t('committees.committee_links_delete_confirmation', { title: link.title })))
      remove.mutate({ params: { id, instance_id: link.id }, if_match: tagOf(deleteCommitteeLink.edited, link) }, { onSuccess })
  }
}
