import { addDays, zurichInstant } from '#app/demo/council/calendar.ts'
import type { CouncilDocument, CouncilMotion, CouncilSignatory } from '#app/demo/council/council-shape.ts'
import { fileName } from '#app/demo/council/meetings/manifest.ts'
import { councilUsers, usernameOf } from '#app/demo/council/people/people.ts'
import type { PlannedMeeting, PlannedMotion } from '#app/demo/council/planned.ts'
import { describe, type Occasion } from '#app/demo/council/written-text.ts'
import { motionsOfBudget } from './motions-budget.ts'
import { motionsElsewhere } from './motions-elsewhere.ts'

type Held = { plan: PlannedMeeting; days: string[] }
type Now = { today: string; time: string }

/** Motions of past, current and future meetings. */
export const motionsOf = (occasion: Occasion, meetings: Held[], now: Now): CouncilMotion[] =>
  [...motionsOfBudget, ...motionsElsewhere].map((motion, position) => {
    const meeting = meetings.find(({ plan }) => plan.key === motion.meeting)
    if (!meeting) throw new Error(`The demonstration council has no meeting named ${motion.meeting}`)
    return motionOf(motion, { occasion, meeting, now, position })
  })

type Making = { occasion: Occasion; meeting: Held; now: Now; position: number }

function motionOf(planned: PlannedMotion, { occasion, meeting, now, position }: Making): CouncilMotion {
  const {
    title,
    description,
    reason,
    business_type,
    rights_holder = null,
    first,
    by = first,
    status,
    signed = [],
    papers = [],
    withdrawn = '',
  } = planned
  const { committee, opengever_id } = meeting.plan
  const instants = duringMeeting(meeting, now, position)
  return {
    committee,
    opengever_id,
    title,
    description,
    reason,
    business_type,
    rights_holder,
    username: usernameOf(by),
    is_urgent: planned.urgent ?? false,
    signatories: signatoriesOf(planned, committee),
    attachments: papers.map((paper) => paperOf(paper, occasion)),
    written: zurichInstant(addDays(occasion.today, -planned.written), '10:20'),
    ...(status !== 'DRAFT' && { opened: zurichInstant(addDays(occasion.today, 1 - planned.written), '08:45') }),
    signed: signed.map((name, index) => ({ username: usernameOf(name), at: instants(index) })),
    ...(status === 'SUBMITTED' && { submitted: instants(signed.length) }),
    ...(status === 'WITHDRAWN' && { withdrawn: { at: instants(signed.length), reason: withdrawn } }),
  }
}

const paperOf = ({ title, text }: { title: string; text: string }, occasion: Occasion): CouncilDocument => ({
  title,
  file_name: `${fileName(title)}.pdf`,
  document: describe(text, occasion),
})

function signatoriesOf({ first, second, third, others = [] }: PlannedMotion, committee: string): CouncilSignatory[] {
  const person = (role: CouncilSignatory['role'], name: string | undefined): CouncilSignatory[] =>
    name === undefined ? [] : [{ role, type: 'user', name: usernameOf(name) }]
  const other = (name: string): CouncilSignatory[] => {
    if (known.has(usernameOf(name))) return person('OTHER_SIGNATORY', name)
    return [{ role: 'OTHER_SIGNATORY', type: name === committee ? 'committee' : 'committeegroup', name }]
  }
  return [
    ...person('FIRST_SIGNATORY', first),
    ...person('SECOND_SIGNATORY', second),
    ...person('THIRD_SIGNATORY', third),
    ...others.flatMap(other),
  ]
}

const known = new Set(councilUsers().map(({ username }) => username))

/** Instants of successive actions during the meeting, never later than now or the meeting's end. */
function duringMeeting({ plan, days: [day = ''] }: Held, { today, time }: Now, position: number) {
  const start = Date.parse(zurichInstant(day, plan.begins))
  const last = plan.ends === null ? Date.parse(zurichInstant(today, time)) : Date.parse(zurichInstant(day, plan.ends)) - 60_000
  return (index: number) => new Date(Math.min(start + (900 + position * 540 + index * 253) * 1000, last)).toISOString()
}
