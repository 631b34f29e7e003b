import { ActionIcon } from '@mantine/core'
import { IconFileText, IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { BookmarkToggle } from '#features/bookmarks/web/BookmarkToggle.tsx'
import { NotesBadge } from '#features/notes/web/NotesBadge.tsx'
import { TagChips } from '#features/tags/web/TagChips.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { NewsCount } from '#platform/web/ui/list/NewsCount.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import { useGrowing } from '#platform/web/ui/list/use-growing.ts'
import classes from './AgendaItemRows.module.css'
import { isUnread } from './ItemFilters.tsx'
import { RunningMark } from './live/LiveButton.tsx'
import { numberOf, sortAgendaItems } from './queries.ts'

/** Numbers up to this length fit beside a title in a sidebar: "12.1." does, "SGB 0122/2026" does not. */
const SHORT = 5

type Props = {
  items: AgendaItem[]
  committee_id: number
  label?: string
  /** The item whose page is open. */
  current?: number
  /** In agenda-order mode, the agenda entry to open for each item. */
  entryOf?: ReadonlyMap<number, number>
  /** In the sidebar of a page. */
  isInSidebar?: boolean
}

/** The agenda items of a meeting in their order. */
export function AgendaItemRows({ items, committee_id, label, current, entryOf, isInSidebar = false }: Props) {
  const sorted = sortAgendaItems(items)
  const { shown, room } = useGrowing(
    sorted,
    sorted.findIndex(({ id }) => id === current),
  )
  return (
    <Rows label={label} longNumbers={items.some((item) => numberOf(item).length > SHORT)} room={room}>
      {shown.map((item) => (
        <AgendaItemRow
          key={item.id}
          item={item}
          committee_id={committee_id}
          current={item.id === current}
          entry_id={entryOf?.get(item.id)}
          isInSidebar={isInSidebar}
        />
      ))}
    </Rows>
  )
}

type AgendaItemRowProps = {
  item: AgendaItem
  committee_id: number
  current: boolean
  /** In agenda-order mode, the agenda entry to open for the item. */
  entry_id?: number | undefined
  /** In a sidebar the row is read-only and shows counts of papers instead of tags. */
  isInSidebar?: boolean
}

/** A row of the business directory; a paragraph is a bold heading without a link (D2 §2 Agenda item row). */
const AgendaItemRow = memo(({ item, committee_id, current, entry_id, isInSidebar = false }: AgendaItemRowProps) => {
  if (item.is_paragraph) return <ListRow title={item.title} strong />
  return (
    <ListRow
      leading={numberOf(item)}
      title={item.title}
      link={{ to: '/agenda_items/$id', params: { id: item.id }, search: { tagesordnungitem_id: entry_id } }}
      current={current}
      below={<AgendaItemFacts item={item} committee_id={committee_id} isInSidebar={isInSidebar} />}
      trailing={<AgendaItemMarks item={item} committee_id={committee_id} entry_id={entry_id} isInSidebar={isInSidebar} />}
    />
  )
})

type AgendaItemFactsProps = { item: AgendaItem; committee_id: number; isInSidebar: boolean }

/** Below an item's title: the running mark, and its tags or, in a sidebar, its papers (D2 §2 Agenda item row, Agenda item page). */
const AgendaItemFacts = ({ item, committee_id, isInSidebar }: AgendaItemFactsProps) => (
  <>
    <RunningMark is_active={item.is_active} />
    <NewsCount agenda_item_id={item.id} />
    {isInSidebar ? <Papers item={item} /> : <TagChips object={item} content_type="agendaitem" committee_id={committee_id} />}
    <NotesBadge count={item.notes.length} />
  </>
)

function Papers({ item: { proposal_id, attachments } }: { item: AgendaItem }) {
  const { t } = useTranslation()
  return (
    <>
      {proposal_id !== null && (
        <span className={classes.fact}>
          <IconFileText size={16} stroke={1.5} aria-hidden />
          {t('agenda.proposal')}
        </span>
      )}
      {attachments.length > 0 && (
        <span className={classes.fact}>
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
          {t('agenda.attachment_count', { count: attachments.length })}
        </span>
      )}
    </>
  )
}

type AgendaItemMarksProps = { item: AgendaItem; committee_id: number; entry_id: number | undefined; isInSidebar: boolean }

/** The annotation and unread marks of an item's documents, the link to its proposal, and the bookmark. */
function AgendaItemMarks({ item, committee_id, entry_id, isInSidebar }: AgendaItemMarksProps) {
  const { proposal_id, title } = item
  return (
    <>
      <CommentIcon has_annotations={item.has_annotations} />
      {isUnread(item) && <UnreadDot last_seen={null} />}
      {proposal_id !== null && !isInSidebar && <ProposalLink proposal_id={proposal_id} title={title} entry_id={entry_id} />}
      {!isInSidebar && <BookmarkToggle item={item} committee_id={committee_id} />}
    </>
  )
}

function ProposalLink({ proposal_id, title, entry_id }: { proposal_id: number; title: string; entry_id: number | undefined }) {
  const { t } = useTranslation()
  const label = t('agenda.open_proposal', { title })
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link {...props} to="/proposals/$id" params={{ id: proposal_id }} search={{ tagesordnungitem_id: entry_id }} />
      )}
    >
      <IconFileText size={22} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
