import { describe, expect, it } from 'vitest'
import { addDays, firstOfMonth } from './calendar.ts'
import { councilOf } from './council.ts'
import type { Council, CouncilMembership } from './council-shape.ts'
import type { ManifestMeeting } from './meetings/manifest-shape.ts'
import { filesOf } from './papers/zip.ts'
import { membersOf } from './people/committees.ts'
import { textNames } from './written-text.ts'

const days = ['2026-11-20', '2026-12-31', '2027-01-01', '2027-01-20', '2026-03-28', '2026-03-29', '2026-10-25', '2028-02-29', '2026-06-15']

const latest = (council: Council): ManifestMeeting[] => council.meetings.flatMap(({ zips }) => zips.at(-1)?.meetings ?? [])
const manifests = (council: Council) => council.meetings.flatMap(({ zips }) => zips)
const seatsOf = (council: Council, username: string) => council.memberships.filter((seat) => seat.username === username)
const activeOn = (day: string) => (seat: Pick<CouncilMembership, 'begin_date' | 'end_date'>) =>
  (seat.begin_date === null || seat.begin_date <= day) && (seat.end_date === null || seat.end_date >= day)

describe.each(days)('the council on %s', (today) => {
  const council = councilOf(today)
  const committee = (title: string) => council.committees.find((candidate) => candidate.title === title)

  it('has the committees that the documentation describes', () => {
    const shown = council.committees.filter(({ hidden, is_active }) => !hidden && is_active)
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(new Set(shown.map((one) => one.group_type_title)).size).toBeGreaterThanOrEqual(2)
    expect(new Set(shown.map((one) => one.members_can_see_all_meetings))).toEqual(new Set([true, false]))
    expect(council.committees.some((one) => one.hidden && one.is_active)).toBe(true)
    expect(council.committees.some((one) => !one.is_active)).toBe(true)
    for (const { title, is_active } of council.committees) {
      const members = council.memberships.filter((seat) => seat.committee === title && seat.roles.includes('member'))
      expect(members.length).toBeGreaterThanOrEqual(6)
      expect(members.some(activeOn(today))).toBe(is_active)
    }
  })

  it('has businesses in several meetings, and some from another of its committees', () => {
    const treated = latest(council).flatMap(({ title, committee: { title: at }, agenda_items }) =>
      agenda_items.flatMap(({ business }) => (business ? [{ meeting: title, at, ...business }] : [])),
    )
    const meetingsOf = Object.values(Object.groupBy(treated, ({ at, number }) => `${at} ${number}`)).map(
      (items) => new Set(items?.map(({ meeting }) => meeting)),
    )
    expect(meetingsOf.filter(({ size }) => size > 1).length).toBeGreaterThanOrEqual(3)
    const elsewhere = treated.filter(({ at, source_committee }) => at !== source_committee && committee(source_committee))
    expect(elsewhere.some(({ at }) => at === 'Finanzkommission')).toBe(true)
  })

  it('has legislative terms that follow each other without a gap, the current one among them', () => {
    const terms = council.legislative_terms.toSorted((one, other) => (one.begin_date < other.begin_date ? -1 : 1))
    expect(terms.filter(activeOn(today))).toEqual([terms.at(-1)])
    expect(terms.slice(1).map(({ begin_date }) => begin_date)).toEqual(terms.slice(0, -1).map(({ end_date }) => addDays(end_date, 1)))
    expect(terms.length).toBeGreaterThan(2)
  })

  it('gives its named users their documented roles', () => {
    const own = seatsOf(council, 'responsible')
    expect(own.map((seat) => seat.roles)).toEqual([
      ['responsible', 'member'],
      ['responsible', 'member'],
    ])
    for (const username of ['member', 'colleague']) {
      expect(seatsOf(council, username).map((seat) => [seat.committee, seat.roles])).toEqual(
        own.map((seat) => [seat.committee, ['member']]),
      )
    }
    expect(seatsOf(council, 'delegate')).toHaveLength(1)
    expect(council.users.filter((user) => user.can_create_proposals_for_other_people).map((user) => user.username)).toEqual(['delegate'])
    expect(new Set(seatsOf(council, 'access').flatMap((seat) => seat.roles))).toEqual(new Set(['access']))
    expect(new Set(seatsOf(council, 'former').map((seat) => seat.end_date))).toEqual(new Set([addDays(firstOfMonth(today), -1)]))
    expect(seatsOf(council, 'future').map((seat) => seat.begin_date)).toEqual([firstOfMonth(today, 1)])
    expect([...seatsOf(council, 'newcomer'), ...seatsOf(council, 'admin')]).toEqual([])
    expect(council.users.filter((user) => user.is_site_admin).map((user) => user.username)).toEqual(['admin'])
  })

  it('has unique usernames, and only memberships of existing users and committees', () => {
    const usernames = council.users.map((user) => user.username)
    expect(new Set(usernames).size).toBe(usernames.length)
    for (const username of usernames) expect(username).toMatch(/^[a-z0-9][a-z0-9._@-]{0,99}$/)
    for (const { email } of council.users) expect(email).toMatch(/^[a-z.-]+@[a-z.]+\.example$/)
    for (const seat of council.memberships) {
      expect(usernames).toContain(seat.username)
      expect(committee(seat.committee)).toBeDefined()
      expect((seat.begin_date ?? '') <= (seat.end_date ?? '9')).toBe(true)
    }
    const seats = council.memberships.map((seat) => `${seat.username} ${seat.committee}`)
    expect(new Set(seats).size).toBe(seats.length)
  })

  it('has groups of committee members, some with addresses or shared automatically, and links everywhere', () => {
    for (const { committee: title, members, email_addresses } of council.groups) {
      const seats = new Set(council.memberships.filter((seat) => seat.committee === title).map(({ username }) => username))
      expect(members.filter((username) => !seats.has(username))).toEqual([])
      expect(members.length + email_addresses.length).toBeGreaterThan(0)
      for (const address of email_addresses) expect(address).toMatch(/^[a-z.-]+@[a-z-]+\.example$/)
    }
    const titles = council.groups.map(({ committee: title, ...group }) => `${title} ${group.title}`)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(council.groups.map(({ share_automatically }) => share_automatically))).toEqual(new Set([true, false]))
    for (const { title } of council.committees) {
      expect(council.groups.some((group) => group.committee === title)).toBe(true)
      expect(council.links.filter((link) => link.committee === title).length).toBeGreaterThanOrEqual(3)
    }
    for (const { url } of council.links) expect(url).toMatch(/^https:\/\/[a-z.-]+\.example\//)
  })

  it('has past meetings, coming ones, and one in progress', () => {
    const now = Date.parse(`${today}T11:00:00Z`)
    const running = latest(council).filter((meeting) => meeting.slots.length > 1)
    const past = latest(council).filter((meeting) => meeting.end !== null && Date.parse(meeting.end) < now)
    const coming = latest(council).filter((meeting) => Date.parse(meeting.start) > now)
    expect(running).toHaveLength(1)
    expect(past.length).toBeGreaterThanOrEqual(8)
    expect(coming.length).toBeGreaterThanOrEqual(5)
    expect(past.length + coming.length + 1).toBe(latest(council).length)
    for (const meeting of past) expect(meeting.protocol).toBeDefined()
    for (const meeting of [...past, ...coming]) expect([0, 6]).not.toContain(new Date(meeting.slots[0] ?? '').getUTCDay())
  })

  it('dates no file after today', () => {
    for (const file of manifests(council).flatMap(filesOf)) expect(file.modified.slice(0, 10) <= today).toBe(true)
    const ofMotions = council.motions.flatMap((motion) => motion.attachments)
    const beside = [...council.basic_documents.flatMap((shelf) => shelf.documents), ...council.personal_documents, ...ofMotions]
    for (const { document } of beside) expect(document.date <= today).toBe(true)
  })

  it('has basic documents in sections for every committee shown', () => {
    for (const { title } of council.committees.filter(({ hidden, is_active }) => !hidden && is_active)) {
      const shelves = council.basic_documents.filter((shelf) => shelf.committee === title)
      expect(shelves.filter(({ section }) => section !== null).length).toBeGreaterThanOrEqual(2)
      expect(shelves.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(5)
    }
    for (const { committee: title } of council.basic_documents) expect(committee(title)).toBeDefined()
  })

  it('has no document younger than its meeting', () => {
    for (const manifest of manifests(council)) {
      const [meeting] = manifest.meetings
      for (const { document } of filesOf(manifest)) expect(document.date <= (meeting?.slots.at(-1) ?? ''), document.title).toBe(true)
    }
  })

  it('has no meeting before the memberships of its people', () => {
    const start =
      latest(council)
        .map((meeting) => meeting.slots[0] ?? '')
        .sort()[0] ?? ''
    const seat = seatsOf(council, 'responsible')[0]
    expect((seat?.begin_date ?? '9') < start).toBe(true)
  })

  it('has no placeholder and no ß in any text', () => {
    const written = JSON.stringify(council)
    expect(written).not.toMatch(/ß|undefined|NaN|\{[a-z](:|\+|-|\})/)
  })
})

describe('the meeting in progress', () => {
  it.each([
    ['00:10', '2026-11-19', '2026-11-20'],
    ['08:14', '2026-11-19', '2026-11-20'],
    ['08:15', '2026-11-20', '2026-11-21'],
    ['23:50', '2026-11-20', '2026-11-21'],
  ])('is in progress at %s', (time, first, second) => {
    const meeting = latest(councilOf('2026-11-20', time)).find(({ slots }) => slots.length > 1)
    expect(meeting?.slots).toEqual([first, second])
    expect(meeting?.end).toBeNull()
    expect(Date.parse(meeting?.start ?? '')).toBeLessThanOrEqual(Date.parse(`2026-11-20T${time}:00+01:00`))
  })

  const zips =
    councilOf('2026-11-20').meetings.find((meeting) => meeting.zips.some(({ meetings }) => meetings[0]?.slots.length === 2))?.zips ?? []
  const last = zips.at(-1)?.meetings[0]

  it('has two days, headings, a business and minutes', () => {
    const entries = last?.agenda_items.flatMap((item) => item.tagesordnung ?? []) ?? []
    expect(new Set(entries.map((entry) => entry.day))).toEqual(new Set(last?.slots))
    const paragraphs = last?.agenda_items.filter((item) => item.is_paragraph) ?? []
    expect(paragraphs.length).toBeGreaterThan(0)
    for (const { number, proposal, attachments } of paragraphs)
      expect([number, proposal, attachments]).toEqual([undefined, undefined, undefined])
    expect(last?.agenda_items.some((item) => item.business)).toBe(true)
    expect(last?.protocol).toBeDefined()
  })

  it('has several versions of one attachment, and keeps the other checksums', () => {
    const checksums = (title: string) =>
      zips.map(
        ({ meetings }) =>
          meetings[0]?.agenda_items.flatMap((item) => item.attachments ?? []).find((file) => file.title === title)?.checksum,
      )
    expect(new Set(checksums('Synopse der Änderungsanträge')).size).toBe(3)
    expect(new Set(checksums('Globalbudgets, Zahlenteil')).size).toBe(1)
    const ids = zips.map(({ meetings }) => meetings[0]?.agenda_items.map((item) => [item.opengever_id, item.title] as const) ?? [])
    const known = new Map(ids.flat())
    for (const [id, title] of ids.flat()) expect(known.get(id)).toBe(title)
  })
})

describe('the documents', () => {
  const council = councilOf('2026-11-20')

  it('belong to a meeting, and have unique file names in each zip', () => {
    const titles = new Set(
      manifests(council)
        .flatMap(filesOf)
        .map((file) => file.document.title),
    )
    expect(titles.size).toBeGreaterThan(60)
    expect(textNames().length).toBeGreaterThan(55)
    for (const manifest of manifests(council)) {
      const names = filesOf(manifest).map((file) => file.file)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[\w .()-]+(\/Beilage)?(\/[\w .()-]+)?\.(pdf|docx|xlsx|eml)$/)
    }
  })

  it('of type minutes treat every numbered item, and only members of the committee speak', () => {
    for (const { committee, zips } of council.meetings) {
      const meeting = zips.at(-1)?.meetings[0]
      if (!meeting?.protocol) continue
      const minutes = meeting.protocol.document
      const headings = minutes.blocks.flatMap((block) => (block.type === 'heading' && block.level === 1 ? [block.text] : []))
      const items = meeting.agenda_items.filter((item) => !item.is_paragraph)
      expect(headings).toEqual(items.map((item) => `${item.number} ${item.title}`))
      const speakers = [...JSON.stringify(minutes).matchAll(/Kantonsr(?:at|ätin) (\p{Lu}[\p{L}-]+)/gu)].map(([, name]) => name)
      const members = (membersOf[committee] ?? []).map((name) => name.split(' ').slice(1).join(' '))
      for (const speaker of speakers) expect(members).toContain(speaker)
    }
  })

  it('count no more votes than people present', () => {
    for (const meeting of latest(council)) {
      const minutes = meeting.protocol?.document
      const present = 1 + (minutes?.facts.find((fact) => fact.label === 'Anwesend')?.value.split(', ').length ?? 0)
      const votes = [...JSON.stringify(minutes ?? '').matchAll(/mit (\d+) zu (\d+) Stimmen(?: bei (\d+) Enthaltung)?/g)]
      for (const [, yes, no, abstained = '0'] of votes) expect(Number(yes) + Number(no) + Number(abstained)).toBeLessThanOrEqual(present)
    }
  })

  it('never repeat a paragraph', () => {
    const documents = new Map(
      manifests(council)
        .flatMap(filesOf)
        .map((file) => [file.checksum, file.document]),
    )
    const seen = new Map<string, string>()
    for (const { title, kind, blocks } of documents.values()) {
      for (const block of blocks) {
        if (block.type !== 'paragraph' || block.text.length < 110) continue
        const elsewhere = seen.get(block.text)
        if (elsewhere !== undefined) expect(elsewhere).toBe(title)
        else seen.set(block.text, title)
        expect(kind).not.toBe('')
      }
    }
    expect(seen.size).toBeGreaterThan(250)
  })
})
