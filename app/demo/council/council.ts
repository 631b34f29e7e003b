import { annotationsOf } from './annotations.ts'
import { addDays, lastWeekday } from './calendar.ts'
import { catalogues } from './catalogues.ts'
import type { Council, CouncilLink, CouncilMeeting } from './council-shape.ts'
import { basicDocumentsOf, personalDocumentsOf } from './documents.ts'
import { businessNumber, manifestOf } from './meetings/manifest.ts'
import { educationMeetings } from './meetings/meetings-education.ts'
import { financeMeetings } from './meetings/meetings-finance.ts'
import { oversightMeetings } from './meetings/meetings-oversight.ts'
import { worksAndHealthMeetings } from './meetings/meetings-works-and-health.ts'
import type { LockedMeeting } from './meetings/papers-of-meeting.ts'
import { motionsOf } from './motions/motions.ts'
import { postingsOf } from './motions/postings.ts'
import { bookmarksOf, notesOf, tagsOf } from './notes-and-tags.ts'
import { councilGroups } from './people/committee-groups.ts'
import {
  audit,
  committees,
  education,
  finance,
  health,
  legislativeTermsOn,
  meetingWeekday,
  membershipsOn,
  reform,
  security,
  works,
} from './people/committees.ts'
import { councilUsers } from './people/people.ts'
import { isCarriedBy, type PlannedMeeting } from './planned.ts'
import { fill, type Occasion } from './written-text.ts'

type Now = { today: string; time: string }

const plans = [...financeMeetings, ...educationMeetings, ...oversightMeetings, ...worksAndHealthMeetings]

/** Today and tomorrow once the meeting has begun, else yesterday and today: it is current at any time of day. */
const runningDays = ({ begins }: PlannedMeeting, { today, time }: Now) =>
  time >= begins ? [today, addDays(today, 1)] : [addDays(today, -1), today]

function daysOf(plan: PlannedMeeting, now: Now): string[] {
  if (plan.running) return runningDays(plan, now)
  return [lastWeekday(addDays(now.today, plan.day), meetingWeekday[plan.committee] ?? 3)]
}

function heldMeeting(
  plan: PlannedMeeting,
  now: Now,
  { occasion, import_number }: { occasion: Occasion; import_number: number },
): LockedMeeting {
  const days = daysOf(plan, now)
  let last = 0
  const isCarried = isCarriedBy(import_number)
  const items = plan.items.filter(isCarried).map((item) => {
    if (!item.paragraph) last += 1
    const attachments = (item.attachments ?? []).filter(isCarried)
    return { item, attachments, title: fill(item.title, occasion, days[0] ?? ''), number: item.paragraph ? null : last }
  })
  return { plan, days, items }
}

function planOf(key: string): PlannedMeeting {
  const plan = plans.find((candidate) => candidate.key === key)
  if (!plan) throw new Error(`The demonstration council has no meeting named ${key}`)
  return plan
}

function occasionOf(now: Now): Occasion {
  const { today } = now
  return {
    today,
    businessNumber: (key) => businessNumber(key, today),
    meetingDay: (key) => daysOf(planOf(key), now)[0] ?? today,
  }
}

function meetingOf(plan: PlannedMeeting, now: Now, occasion: Occasion): CouncilMeeting {
  const held = (key: string) => {
    const other = planOf(key)
    return heldMeeting(other, now, { occasion, import_number: other.imports ?? 1 })
  }
  const zips = Array.from({ length: plan.imports ?? 1 }, (_none, index) => {
    const import_number = index + 1
    return manifestOf({ occasion, import_number, meeting: heldMeeting(plan, now, { occasion, import_number }), heldMeeting: held })
  })
  return { committee: plan.committee, zips, late_zips: plan.late_imports ?? 0 }
}

/**
 * The demonstration council on a day (`YYYY-MM-DD`) and at a time (`HH:MM`) in Zurich: pure data, nothing is drawn yet. The inactive
 * committee has a meeting too: import it before the committee is deactivated.
 */
export function councilOf(today: string, time = '12:00'): Council {
  const now = { today, time }
  const occasion = occasionOf(now)
  const held = plans.map((plan) => ({ plan, days: daysOf(plan, now) }))
  return {
    users: councilUsers(),
    committees: committees.map((committee) => ({ ...committee })),
    memberships: membershipsOn(today),
    groups: councilGroups(),
    links: councilLinks(),
    ...catalogues,
    legislative_terms: legislativeTermsOn(today),
    meetings: plans.map((plan) => meetingOf(plan, now, occasion)),
    basic_documents: basicDocumentsOf(occasion, held),
    personal_documents: personalDocumentsOf(occasion),
    annotations: annotationsOf(today),
    tags: tagsOf(today),
    bookmarks: bookmarksOf(today),
    notes: notesOf(today),
    motions: motionsOf(occasion, held, now),
    postings: postingsOf(occasion),
  }
}

const gazette = 'https://gesetze.lauterau.example'
const site = 'https://www.lauterau.example'

/** Links of every committee. */
const usual = [
  { title: 'Geschäftsreglement des Kantonsrats', url: `${gazette}/131.1` },
  { title: 'Sessionskalender', url: `${site}/kantonsrat/sessionen` },
]

const own: Record<string, Omit<CouncilLink, 'committee'>[]> = {
  [finance]: [
    { title: 'Integrierter Aufgaben- und Finanzplan, Voranschlag', url: `${site}/finanzen/voranschlag` },
    { title: 'Gesetz über die wirkungsorientierte Verwaltungsführung', url: `${gazette}/115.1` },
    { title: 'Finanzstatistik des Bundes', url: 'https://finanzstatistik.bund.example/kantone' },
  ],
  [audit]: [
    { title: 'Berichte der Finanzkontrolle', url: `${site}/finanzkontrolle/berichte` },
    { title: 'Informations- und Datenschutzgesetz', url: `${gazette}/114.1` },
  ],
  [education]: [
    { title: 'Volksschulgesetz', url: `${gazette}/413.111` },
    { title: 'Spielplan Stadttheater Lauterau', url: 'https://stadttheater-lauterau.example/spielplan' },
  ],
  [works]: [
    { title: 'Gefahrenkarte Hochwasser', url: `${site}/geoportal?thema=hochwasser` },
    { title: 'Baustellen auf Kantonsstrassen', url: `${site}/tiefbauamt/baustellen` },
  ],
  [health]: [
    { title: 'Spitalliste', url: `${site}/gesundheitsamt/spitalliste` },
    { title: 'Prämienverbilligung: Merkblatt', url: `${site}/soziales/praemienverbilligung` },
  ],
  [security]: [{ title: 'Nationales Zentrum für Cybersicherheit', url: 'https://cybersicherheit.bund.example/' }],
  [reform]: [{ title: 'Schlussbericht der Spezialkommission', url: `${site}/kantonsrat/parlamentsreform` }],
}

const councilLinks = (): CouncilLink[] =>
  Object.entries(own).flatMap(([committee, links]) => [...links, ...usual].map((link) => ({ committee, ...link })))
