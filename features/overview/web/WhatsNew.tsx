import { Anchor, Button } from '@mantine/core'
import { IconCalendarEvent, IconFilePlus, IconFileText, IconHighlight, IconNotes } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle } from '#features/documents/document.ts'
import { versionLink } from '#features/documents/web/document-address.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import type { NewThing } from '#features/overview/contract.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { EmptyState, ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './WhatsNew.module.css'

/** At first, at most this many are shown: one screen. */
const FEW = 8

/** What happened since the user last looked, by meeting; the meeting with the latest news first. */
export function WhatsNew({ news }: { news: NewThing[] }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? news : news.slice(0, FEW)
  const groups = Map.groupBy(shown, ({ meeting }) => meeting.id)
  return (
    <SectionCard title={t('overview.news')}>
      {news.length === 0 && <EmptyState text={t('overview.no_news')} />}
      {[...groups].map(([id, things]) => (
        <NewsOfMeeting key={id} things={things} />
      ))}
      {shown.length < news.length && (
        <Button variant="subtle" mx="md" onClick={() => setAll(true)}>
          {t('overview.show_all', { count: news.length })}
        </Button>
      )}
    </SectionCard>
  )
}

function NewsOfMeeting({ things }: { things: NewThing[] }) {
  const titleOf = useMeetingTitle()
  const meeting = things[0]?.meeting
  if (!meeting) return null
  return (
    <section>
      <h3 className={classes.meeting}>
        <Link to="/meetings/$id" params={{ id: meeting.id }}>
          {titleOf(meeting)} <span className={classes.committee}>{meeting.committee.title}</span>
        </Link>
      </h3>
      <Rows>
        {things.map((thing) => (
          <NewThingRow key={keyOf(thing)} thing={thing} />
        ))}
      </Rows>
    </section>
  )
}

function keyOf(thing: NewThing): string {
  const object = 'document' in thing ? Object.values(thing.document).join('/') : 'address' in thing ? thing.address : ''
  return [thing.what, thing.at, object].join(' ')
}

const icons = {
  meeting: IconCalendarEvent,
  paper: IconFilePlus,
  version: IconFileText,
  layer: IconHighlight,
  note: IconNotes,
} satisfies Record<NewThing['what'], typeof IconNotes>

function NewThingRow({ thing }: { thing: NewThing }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const titleOf = useTitle()
  const Icon = icons[thing.what]
  const isPaper = thing.what === 'paper' || thing.what === 'version'
  const what = thing.what === 'layer' || thing.what === 'note' ? t(`overview.${thing.what}`, { by: thing.by }) : t(`overview.${thing.what}`)
  // A proposal has the title of its item.
  const item = isPaper && thing.document.kind !== 'proposals' && thing.agenda_item
  return (
    <ListRow
      leading={<Icon size={24} stroke={1.5} aria-hidden />}
      title={titleOf(thing)}
      link={linkOf(thing)}
      facts={[what, item, dateTime(thing.at)]}
      trailing={thing.what === 'version' && <Changes thing={thing} />}
    />
  )
}

/** Leads to what a new version changed. */
function Changes({ thing: { document, previous } }: { thing: Extract<NewThing, { what: 'version' }> }) {
  const { t } = useTranslation()
  const { kind, id, version_id } = document
  if (previous === null) return null
  return (
    <Anchor
      className={classes.changes}
      renderRoot={(props) => <Link {...props} {...versionLink(kind, id, { version_id, compare: previous })} />}
    >
      {t('overview.changes')}
    </Anchor>
  )
}

function useTitle(): (thing: NewThing) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  const titleOfMeeting = useMeetingTitle()
  const protocolOf = (start: string) => t('meetings.protocol_of', { date: date(start) })
  return (thing) => {
    if (thing.what === 'meeting') return titleOfMeeting(thing.meeting)
    if (thing.what === 'note') return thing.title
    const agenda_item = 'agenda_item' in thing && thing.agenda_item !== null ? { title: thing.agenda_item } : null
    return documentTitle({ kind: thing.document.kind, title: thing.title, agenda_item, meeting: thing.meeting }, protocolOf)
  }
}

function linkOf(thing: NewThing): LinkProps {
  if (thing.what === 'meeting') return { to: '/meetings/$id', params: { id: thing.meeting.id } }
  if (thing.what === 'note') return { to: thing.address as '/' }
  const { kind, id, version_id } = thing.document
  return versionLink(kind, id, { version_id, layer_id: thing.what === 'layer' ? thing.document.layer_id : undefined })
}
