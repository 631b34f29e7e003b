import { useTranslation } from 'react-i18next'
import type { CommitteeLink } from '#features/committees/link-contract.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'

type Props = {
  /** None while they are under way. */
  links: CommitteeLink[] | undefined
  onEdit?: (link: CommitteeLink) => void
  onDelete?: (link: CommitteeLink) => void
}

/** Links by title, each to a new tab, with the site that it leads to. */
export function LinkRows({ links, onEdit, onDelete }: Props) {
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
