import { useTranslation } from 'react-i18next'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'

type Props = { groups: CommitteeGroup[]; onEdit?: (group: CommitteeGroup) => void; onDelete?: (group: CommitteeGroup) => void }

/** Groups by title with the number of members and e-mail addresses, or a note that nobody would be reached (D2 §2). */
export function GroupRows({ groups, onEdit, onDelete }: Props) {
  const recipientsOf = useRecipients()
  return (
    <Rows>
      {groups
        .toSorted((one, other) => compareTitles(one.title, other.title))
        .map((group) => (
          <ListRow
            key={group.id}
            title={group.title}
            facts={recipientsOf(group)}
            trailing={
              onEdit && onDelete && <RowActions title={group.title} onEdit={() => onEdit(group)} onDelete={() => onDelete(group)} />
            }
          />
        ))}
    </Rows>
  )
}

function useRecipients() {
  const { t } = useTranslation()
  return ({ member_count, email_address_count }: CommitteeGroup) => {
    if (member_count === 0 && email_address_count === 0) return [t('committees.no_recipients')]
    return [t('committees.member_count', { count: member_count }), t('committees.email_address_count', { count: email_address_count })]
  }
}
