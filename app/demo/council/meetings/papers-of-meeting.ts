import { germanDate, germanDateWithWeekday } from '#app/demo/council/calendar.ts'
import type { Block, DocumentDescription } from '#app/demo/council/papers/document-description.ts'
import { membersOf, officers } from '#app/demo/council/people/committees.ts'
import type { PlannedAttachment, PlannedItem, PlannedMeeting } from '#app/demo/council/planned.ts'
import { describe, type Occasion } from '#app/demo/council/written-text.ts'

/** A meeting as of one of its imports: only the items and attachments of that import; headings have no number. */
export type LockedMeeting = {
  plan: PlannedMeeting
  days: string[]
  items: { item: PlannedItem; attachments: PlannedAttachment[]; title: string; number: number | null }[]
}

const clock = (time: string) => `${time.replace(':', '.')} Uhr`

const timeOf = ({ begins, ends }: PlannedMeeting) => (ends ? `${clock(begins)} bis ${clock(ends)}` : `ab ${clock(begins)}`)

function detailsOf({ item, attachments }: LockedMeeting['items'][number], occasion: Occasion): string[] {
  const papers = [item.proposal ? 'Antrag' : '', ...attachments.map(({ title }) => title)].filter(Boolean)
  return [
    item.business ? `Geschäft ${occasion.businessNumber(item.business)}` : '',
    papers.length > 0 ? `Unterlagen: ${papers.join('; ')}` : '',
    item.notes ? `Hinweis: ${item.notes}` : '',
  ].filter(Boolean)
}

function agendaBlocks({ items, days }: LockedMeeting, occasion: Occasion): Block[] {
  let day = 0
  return items.flatMap((held): Block[] => {
    const { item, title, number } = held
    const turned = days.length > 1 && item.day !== undefined && item.day !== day
    day = item.day ?? day
    const heading: Block[] = turned
      ? [{ type: 'heading', level: 1, text: `${day}. Sitzungstag: ${germanDateWithWeekday(days[day - 1] ?? '')}` }]
      : []
    if (number === null) return [...heading, { type: 'heading', level: 2, text: title }]
    return [...heading, { type: 'agenda', line: { number: `${number}.`, title, details: detailsOf(held, occasion) } }]
  })
}

/** The agenda list that is sent with the invitation. */
export function agendaList(
  meeting: LockedMeeting,
  occasion: Occasion,
  { date, invitation }: { date: string; invitation: string },
): DocumentDescription {
  const { plan, days } = meeting
  const { president = '', secretary = '' } = officers[plan.committee] ?? {}
  return {
    kind: 'Einladung und Traktandenliste',
    title: plan.title,
    issuer: plan.committee,
    number: null,
    date,
    facts: [
      { label: 'Sitzung', value: `${days.map(germanDateWithWeekday).join(' und ')}, ${timeOf(plan)}` },
      { label: 'Ort', value: plan.location },
      { label: 'Geht an', value: 'Mitglieder der Kommission, eingeladene Gäste' },
    ],
    blocks: [
      { type: 'paragraph', text: invitation },
      ...agendaBlocks(meeting, occasion),
      {
        type: 'signature',
        place: `Lauterau, ${germanDate(date)}`,
        people: [
          { name: president, office: 'Präsidium' },
          { name: secretary, office: 'Sekretariat' },
        ],
      },
    ],
  }
}

function presence({ plan, days }: LockedMeeting) {
  const { president = '', secretary = '' } = officers[plan.committee] ?? {}
  const excused = plan.minutes?.excused ?? []
  const present = (membersOf[plan.committee] ?? []).filter((name) => name !== president && !excused.includes(name))
  return [
    { label: 'Sitzung', value: `${days.map(germanDateWithWeekday).join(' und ')}, ${timeOf(plan)}` },
    { label: 'Ort', value: plan.location },
    { label: 'Vorsitz', value: president },
    { label: 'Anwesend', value: present.join(', ') },
    { label: 'Entschuldigt', value: excused.join(', ') || 'niemand' },
    { label: 'Gäste', value: plan.minutes?.guests.join('; ') ?? '' },
    { label: 'Protokoll', value: secretary },
  ]
}

/** A heading `@2` of the minutes becomes the number and title of the agenda item 2. */
function namedAfterItem(block: Block, { items }: LockedMeeting): Block {
  if (block.type !== 'heading' || !block.text.startsWith('@')) return block
  const number = Number(block.text.slice(1))
  const title = items.find((item) => item.number === number)?.title
  if (!title) throw new Error(`The minutes name an agenda item ${number} that the meeting does not have`)
  return { ...block, text: `${number}. ${title}` }
}

/** The minutes of a meeting: attendance, then discussion and decisions item by item. */
export function minutesOf(meeting: LockedMeeting, occasion: Occasion): DocumentDescription {
  const written = describe(meeting.plan.minutes?.text ?? '', occasion, { day: meeting.days[0] })
  const facts = presence(meeting)
  return {
    ...written,
    title: written.title || meeting.plan.title,
    issuer: meeting.plan.committee,
    facts,
    blocks: written.blocks.map((block) => namedAfterItem(block, meeting)),
  }
}
