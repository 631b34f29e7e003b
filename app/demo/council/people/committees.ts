import { addDays, firstOfMonth, yearOf } from '#app/demo/council/calendar.ts'
import type { CouncilCommittee, CouncilLegislativeTerm, CouncilMembership, Role } from '#app/demo/council/council-shape.ts'
import { auditPeople, educationPeople, financePeople, healthPeople, secretaries, usernameOf, worksPeople } from './people.ts'

export const finance = 'Finanzkommission'
export const audit = 'Geschäftsprüfungskommission'
export const education = 'Bildungs- und Kulturkommission'
export const works = 'Umwelt-, Bau- und Verkehrskommission'
export const health = 'Sozial- und Gesundheitskommission'
export const security = 'Subkommission Informatiksicherheit'
export const reform = 'Spezialkommission Parlamentsreform'

const usual = {
  hidden: false,
  is_active: true,
  members_can_see_all_meetings: false,
  import_enabled: true,
  change_documents_enabled: true,
  ris_proposals_enabled: true,
  ris_suggestions_enabled: true,
}

const oversight = { ...usual, group_type_title: 'Aufsichtskommissionen', group_type_order: 1 }
const subjects = { ...usual, group_type_title: 'Sachkommissionen', group_type_order: 2 }
const special = { ...usual, group_type_title: 'Spezial- und Subkommissionen', group_type_order: 3 }

export const committees: CouncilCommittee[] = [
  { ...oversight, title: finance, members_can_see_all_meetings: true },
  { ...oversight, title: audit },
  { ...subjects, title: education },
  { ...subjects, title: works },
  { ...subjects, title: health, members_can_see_all_meetings: true },
  { ...special, title: security, hidden: true, ris_proposals_enabled: false },
  { ...special, title: reform, is_active: false },
]

/** The weekday on which a committee meets; Monday is 1. */
export const meetingWeekday: Record<string, number> = {
  [finance]: 3,
  [audit]: 1,
  [education]: 4,
  [works]: 4,
  [health]: 2,
  [security]: 5,
  [reform]: 5,
}

/** Who chairs a committee, and who keeps its minutes. */
export const officers: Record<string, { president: string; secretary: string }> = {
  [finance]: { president: 'Claudia Zehnder', secretary: 'Michèle Bolliger' },
  [audit]: { president: 'Jürg Christen', secretary: 'Konrad Saladin' },
  [education]: { president: 'Christine Nussbaumer', secretary: 'Michèle Bolliger' },
  [works]: { president: 'Georg Räber', secretary: 'Konrad Saladin' },
  [health]: { president: 'Marianne Gubler', secretary: 'Michèle Bolliger' },
  [security]: { president: 'Karin Dietschi', secretary: 'Konrad Saladin' },
  [reform]: { president: 'Peter Jeger', secretary: 'Konrad Saladin' },
}

const [financeSecretary = '', auditSecretary = ''] = secretaries
const inBothCommittees = ['Claudia Zehnder', 'Thomas Aeschlimann', 'Sandra Bürgi']
const reformPeople = [...financePeople.slice(4, 9), ...auditPeople.slice(2, 6), ...worksPeople.slice(8, 12)]
const securityPeople = [...auditPeople.slice(1, 4), ...financePeople.slice(1, 4)]

/** The people of a committee with role member, in the order of its list. */
export const membersOf: Record<string, string[]> = {
  [finance]: [...inBothCommittees, 'Markus Flückiger', ...financePeople],
  [audit]: auditPeople,
  [education]: [...inBothCommittees, ...educationPeople],
  [works]: worksPeople,
  [health]: healthPeople,
  [security]: securityPeople,
  [reform]: reformPeople,
}

type Term = { begin_date: string; end_date: string | null }

const seat = (name: string, committee: string, roles: Role[], term: Term): CouncilMembership => ({
  username: usernameOf(name),
  committee,
  roles,
  ...term,
})

function seatsOf(committee: string, term: Term): CouncilMembership[] {
  const leads = (name: string) => name === officers[committee]?.president || name === 'Claudia Zehnder'
  return (membersOf[committee] ?? []).map((name) => seat(name, committee, leads(name) ? ['responsible', 'member'] : ['member'], term))
}

function comingAndGoing(today: string, term: Term): CouncilMembership[] {
  const ended = { ...term, end_date: addDays(firstOfMonth(today), -1) }
  const starting = { begin_date: firstOfMonth(today, 1), end_date: null }
  return [
    seat('Hanspeter Glauser', finance, ['member'], ended),
    seat('Hanspeter Glauser', education, ['member'], ended),
    seat('Laura Inderbitzin', finance, ['member'], starting),
  ]
}

const staffSeats = (term: Term): CouncilMembership[] => [
  seat('Nadine Rufer', finance, ['access'], term),
  seat('Nadine Rufer', security, ['access'], term),
  ...[finance, education, health].map((committee) => seat(financeSecretary, committee, ['responsible'], term)),
  ...[audit, works, security].map((committee) => seat(auditSecretary, committee, ['responsible'], term)),
]

/** For how many months the current legislative term has lasted. */
const MONTHS_OF_TERM = 26
/** Legislative terms last four years. */
const YEARS = 4

/** The current legislative term and the two before it. */
export const legislativeTermsOn = (today: string): CouncilLegislativeTerm[] =>
  [0, 1, 2].map((ago) => {
    const months = -MONTHS_OF_TERM - ago * YEARS * 12
    const begin_date = firstOfMonth(today, months)
    const end_date = addDays(firstOfMonth(today, months + YEARS * 12), -1)
    return { title: `Amtsdauer ${yearOf(begin_date)}–${yearOf(end_date)}`, begin_date, end_date }
  })

/** All memberships: most since the term began about two years ago, a few that have ended or are about to begin. */
export function membershipsOn(today: string): CouncilMembership[] {
  const term: Term = { begin_date: firstOfMonth(today, -MONTHS_OF_TERM), end_date: null }
  const reformTerm: Term = { begin_date: firstOfMonth(today, -24), end_date: firstOfMonth(today, -7) }
  const running = committees.filter((committee) => committee.is_active).flatMap(({ title }) => seatsOf(title, term))
  return [...running, ...seatsOf(reform, reformTerm), ...comingAndGoing(today, term), ...staffSeats(term)]
}
