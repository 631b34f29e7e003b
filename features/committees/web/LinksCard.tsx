import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { type CommitteeLink, deleteCommitteeLink } from '#features/committees/link-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { linksQuery } from './queries.ts'

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
        <PartError isAnnounced text={t('committees.committee_links_fetch_error')} onRetry={() => void refetch()} />
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

/** Deletes a link after confirmation; the caller moves the focus, because the row disappears. */
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

type Props = {
  /** Undefined while loading. */
  links: CommitteeLink[] | undefined
  onEdit?: (link: CommitteeLink) => void
  onDelete?: (link: CommitteeLink) => void
}

/** Links by title with the site they lead to; each opens in a new tab. */
function LinkRows({ links, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  if (!links) return <RowsSkeleton rows={2} />
  if (links.length === 0) return <EmptyState text={t('committees.no_links')} />
  return (
    <Rows>
      {links
        .toSorted((one, other) => compareTitles(one.title, other.title))
        .map((link) => (
          <ListRow
            key={link.id}
            title={link.title}
            href={link.url}
            facts={[URL.parse(link.url)?.host]}
            trailing={onEdit && onDelete && <RowActions title={link.title} onEdit={() => onEdit(link)} onDelete={() => onDelete(link)} />}
          />
        ))}
    </Rows>
  )
}
