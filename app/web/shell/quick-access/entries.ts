import {
  type Icon,
  IconBolt,
  IconCalendarEvent,
  IconFileText,
  IconListDetails,
  IconNote,
  IconScript,
  IconUsersGroup,
} from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { documentPaths } from '#features/documents/document.ts'
import { recentPapers } from '#features/documents/web/recent-papers.ts'
import { listMeetings } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { motionPath } from '#features/motions/motion.ts'
import { motionsQuery } from '#features/motions/web/queries.ts'
import { listNotes } from '#features/notes/contract.ts'
import { contentTypes, isDocumentKind, type NotableKind, type Note, notablePaths } from '#features/notes/note.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { holdsWords } from '#platform/web/lib/language/text-matching.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'

/** Something to choose: it opens an address of the application, or presses a button of the page. */
export type Entry = { key: string; title: string; detail?: string | undefined; icon: Icon; path?: string; press?: () => void }
export type EntryGroup = { name: string; entries: Entry[] }

/** Entries of a group at first, and while something is typed. */
const FEW = 4
const MORE = 6

/** Everything that the quick access leads to, by group, as far as its title or its detail contains what is typed. */
export function useEntries(typed: string, meeting_id: number | undefined): EntryGroup[] {
  const { t } = useTranslation()
  const [papers] = useState(recentPapers)
  const [actions] = useState(actionsOfPage)
  const ofMeeting = useEntriesOfMeeting(meeting_id)
  const groups: EntryGroup[] = [
    {
      name: t('quick_access.papers'),
      entries: papers.map(({ kind, id, title, around }) => ({
        key: `${kind} ${id}`,
        title,
        detail: around,
        icon: IconFileText,
        path: documentPaths[kind].replace('$id', String(id)),
      })),
    },
    { name: t('quick_access.meetings'), entries: useMeetings() },
    ...ofMeeting,
    { name: t('quick_access.committees'), entries: useCommittees() },
    { name: t('quick_access.notes'), entries: useOwnNotes() },
    { name: t('quick_access.actions'), entries: actions.map((action) => ({ ...action, icon: IconBolt })) },
  ]
  const [most, words] = typed ? [MORE, typed] : [FEW, '']
  return groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ title, detail = '' }) => holdsWords(`${title} ${detail}`, words)).slice(0, most),
    }))
    .filter(({ entries }) => entries.length > 0)
}

// Errors do not navigate: a list that cannot be loaded is left out.
const meta = { isExempt: true } as const

const allMeetings = queryOptions({ queryKey: ['quick_access', 'meetings'], queryFn: ({ signal }) => call(listMeetings, {}, signal), meta })

/** All meetings: current and coming ones first, the nearest before the others. */
function useMeetings(): Entry[] {
  const titleOf = useMeetingTitle()
  const { planned } = useDates()
  const { data = [] } = useQuery(allMeetings)
  const [now] = useState(() => Date.now())
  const isAhead = ({ start, is_current }: MeetingListed) => is_current || Date.parse(start) >= now
  const distance = ({ start }: MeetingListed) => Math.abs(Date.parse(start) - now)
  return data
    .toSorted((one, other) => Number(isAhead(other)) - Number(isAhead(one)) || distance(one) - distance(other))
    .map((meeting) => ({
      key: `meeting ${meeting.id}`,
      title: titleOf(meeting),
      detail: planned(meeting.start),
      icon: IconCalendarEvent,
      path: `/meetings/${meeting.id}`,
    }))
}

/** Agenda items and motions of the meeting of the page. */
function useEntriesOfMeeting(meeting_id: number | undefined): EntryGroup[] {
  const { t } = useTranslation()
  const { is_solothurn } = useConfiguration()
  const id = meeting_id ?? 0
  const { data: meeting } = useQuery({ ...meetingQuery(id), enabled: meeting_id !== undefined })
  const { data: motions = [] } = useQuery({ ...motionsQuery(id), enabled: meeting_id !== undefined && is_solothurn })
  const items = meeting?.agenda_items.filter(({ is_paragraph }) => !is_paragraph) ?? []
  return [
    {
      name: t('quick_access.items'),
      entries: items.map((item) => ({
        key: `item ${item.id}`,
        title: item.title,
        detail: item.number_or_business_number ?? undefined,
        icon: IconListDetails,
        path: `/agenda_items/${item.id}`,
      })),
    },
    {
      name: t('quick_access.motions'),
      entries: motions.map((motion) => ({
        key: `motion ${motion.id}`,
        title: motion.title,
        detail: motion.status_display,
        icon: IconScript,
        path: motionPath(motion),
      })),
    },
  ]
}

function useCommittees(): Entry[] {
  const { data = [] } = useQuery(committeesQuery)
  return data
    .filter(({ hidden }) => !hidden)
    .map(({ id, title, group_type_title }) => ({
      key: `committee ${id}`,
      title,
      detail: group_type_title || undefined,
      icon: IconUsersGroup,
      path: `/committees/${id}`,
    }))
}

const allNotes = queryOptions({ queryKey: ['quick_access', 'notes'], queryFn: ({ signal }) => call(listNotes, {}, signal), meta })

const kindOf = new Map(Object.entries(contentTypes).map(([kind, type]) => [type, kind as NotableKind]))

/** The reader's own notes on what is still there. */
function useOwnNotes(): Entry[] {
  const { date } = useDates()
  const { data = [] } = useQuery(allNotes)
  return data
    .filter(({ isOwner, orphan }) => isOwner && !orphan)
    .map((note) => ({ key: `note ${note.id}`, title: note.annotation, detail: date(note.updated), icon: IconNote, path: pathOf(note) }))
}

/** The page of what the note is on; a document at the place of the note. */
function pathOf({ id, content_type, object_id, page_number }: Note): string {
  const kind = kindOf.get(content_type) ?? 'meetings'
  const path = notablePaths[kind].replace('$id', String(object_id))
  return isDocumentKind(kind) && page_number !== null ? `${path}?note=${id}` : path
}

/** Where the buttons of a page are not its actions: in rows, forms and what lies over it. */
const ELSEWHERE = 'form, table, [role=row], [role=listbox], [role=menu], [role=radiogroup], [role=tablist], [inert], [hidden]'

/**
 * The actions of the page: the buttons that it and the header show now. The quick access presses them, so that nothing can be done in it that
 * cannot be done without.
 */
function actionsOfPage(): { key: string; title: string; press: () => void }[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, header button, main a[download]')]
  const named = new Map(buttons.filter(isAction).map((button) => [nameOf(button), button]))
  named.delete('')
  return [...named].map(([title, button]) => ({ key: `action ${title}`, title, press: () => press(button) }))
}

function isAction(button: HTMLElement): boolean {
  if (button.closest(ELSEWHERE) || button.closest('li') || button.matches(':disabled, [aria-disabled=true]')) return false
  return button.checkVisibility?.({ visibilityProperty: true }) ?? true
}

const nameOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim()

function press(button: HTMLElement): void {
  button.focus()
  button.click()
}
