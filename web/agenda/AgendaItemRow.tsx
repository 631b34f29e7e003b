import { ActionIcon } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#shared/agenda/agenda-item.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { numberOf } from './agenda-order.ts'

/** A row of the business directory; a paragraph is a bold heading that leads nowhere (D2 §2 Agenda item row). */
export function AgendaItemRow({ item, current }: { item: AgendaItem; current: boolean }) {
  if (item.is_paragraph) return <ListRow title={item.title} strong />
  return (
    <ListRow
      leading={numberOf(item)}
      title={item.title}
      link={{ to: '/agenda_items/$id', params: { id: item.id } }}
      current={current}
      trailing={item.proposal_id !== null && <ProposalLink proposal_id={item.proposal_id} title={item.title} />}
    />
  )
}

function ProposalLink({ proposal_id, title }: { proposal_id: number; title: string }) {
  const { t } = useTranslation()
  const label = t('agenda.open_proposal', { title })
  return (
    <ActionIcon
      size={36}
      variant="subtle"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link {...props} to="/proposals/$id" params={{ id: proposal_id }} />}
    >
      <IconFileText size={22} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
