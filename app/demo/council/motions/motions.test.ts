import { describe, expect, it } from 'vitest'
import { councilOf } from '#app/demo/council/council.ts'
import type { Council, CouncilMotion } from '#app/demo/council/council-shape.ts'
import { longestTitle } from '#features/motions/contract.ts'

const occasions = [
  ['2026-11-20', '12:00'],
  ['2026-11-20', '08:15'],
  ['2027-01-01', '00:10'],
  ['2026-03-29', '08:14'],
  ['2026-10-31', '23:59'],
  ['2028-02-29', '12:00'],
]

const stateOf = ({ opened, signed, submitted, withdrawn }: CouncilMotion) =>
  withdrawn ? 'WITHDRAWN' : submitted ? 'SUBMITTED' : opened ? (signed.length > 0 ? 'SIGNED' : 'OPEN') : 'DRAFT'

const meetingOf = (council: Council, { opengever_id }: CouncilMotion) => {
  const zips = council.meetings.flatMap((meeting) => meeting.zips.flatMap(({ meetings }) => meetings))
  return zips.findLast((meeting) => meeting.opengever_id === opengever_id)
}

/** Who may sign, by name only: whether they are active members is up to the committee. */
function askedBy(council: Council, { committee, signatories }: CouncilMotion): string[] {
  const members = council.memberships.filter((seat) => seat.committee === committee && seat.roles.includes('member'))
  return signatories.flatMap(({ role, type, name }) => {
    if (role === 'FIRST_SIGNATORY') return []
    if (type === 'committee') return members.map(({ username }) => username)
    return type === 'user' ? [name] : (council.groups.find((group) => group.title === name && group.committee === committee)?.members ?? [])
  })
}

describe.each(occasions)('the motions on %s at %s', (today, time) => {
  const council = councilOf(today, time)
  const now = Date.parse(`${today}T23:59:59Z`)

  it('have every state, in past, current and future meetings', () => {
    const states = (motions: CouncilMotion[]) => new Set(motions.map(stateOf))
    const running = council.motions.filter((motion) => meetingOf(council, motion)?.slots.length === 2)
    expect(states(running)).toEqual(new Set(['DRAFT', 'OPEN', 'SIGNED', 'SUBMITTED']))
    const others = council.motions.filter((motion) => !running.includes(motion))
    const started = (motion: CouncilMotion) => Date.parse(meetingOf(council, motion)?.start ?? '') < now
    expect(states(others.filter(started))).toEqual(new Set(['SIGNED', 'SUBMITTED', 'WITHDRAWN']))
    expect(states(others.filter((motion) => !started(motion)))).toEqual(new Set(['DRAFT', 'OPEN']))
    expect(council.motions.some(({ attachments }) => attachments.length > 1)).toBe(true)
    expect(new Set(council.motions.map(({ is_urgent }) => is_urgent))).toEqual(new Set([true, false]))
    expect(council.motions.some(({ username, signatories }) => signatories[0]?.name !== username)).toBe(true)
    expect(new Set(council.motions.flatMap(({ signatories }) => signatories.map(({ type }) => type))).size).toBe(3)
  })

  it('belong to committees that allow them, have an offered type, and their own texts', () => {
    const types = council.business_types.filter((type) => type.show_for_proposal).map(({ api_uid }) => api_uid)
    expect(new Set(council.motions.map(({ business_type }) => business_type))).toEqual(new Set(types))
    for (const motion of council.motions) {
      expect(council.committees.find(({ title }) => title === motion.committee)).toMatchObject({
        is_active: true,
        ris_suggestions_enabled: true,
      })
      expect(meetingOf(council, motion)?.committee.title).toBe(motion.committee)
      expect(motion.title.length).toBeLessThan(longestTitle)
      expect(motion.description.length).toBeGreaterThan(150)
    }
    const texts = council.motions.flatMap(({ title, description, reason }) => [
      title,
      ...`${description}\n${reason}`.split(/\n+/).filter(Boolean),
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('name members of the committee, each once, and the first three by name', () => {
    for (const { committee, signatories, title } of council.motions) {
      const roles = signatories.map(({ role }) => role).filter((role) => role !== 'OTHER_SIGNATORY')
      expect(roles[0], title).toBe('FIRST_SIGNATORY')
      expect(new Set(roles).size, title).toBe(roles.length)
      expect(new Set(signatories.map(({ name }) => name)).size, title).toBe(signatories.length)
      for (const { type, name, role } of signatories) {
        if (role !== 'OTHER_SIGNATORY') expect(type).toBe('user')
        if (type === 'committee') expect(name).toBe(committee)
        if (type === 'committeegroup')
          expect(council.groups.some((group) => group.committee === committee && group.title === name)).toBe(true)
        const sits = council.memberships.some(
          (seat) => seat.username === name && seat.committee === committee && seat.roles.includes('member'),
        )
        if (type === 'user') expect(sits, `${title}: ${name}`).toBe(true)
      }
    }
  })

  it('are signed by the people asked while the meeting runs, and submitted or withdrawn last', () => {
    for (const motion of council.motions) {
      const [start, end] = [meetingOf(council, motion)?.start ?? '', meetingOf(council, motion)?.end ?? null]
      const auditEntries = [...motion.signed.map(({ at }) => at), motion.submitted ?? motion.withdrawn?.at ?? []]
        .flat()
        .map((at) => Date.parse(at))
      const steps = [motion.written, motion.opened ?? motion.written].map((at) => Date.parse(at))
      expect([...steps, ...auditEntries]).toEqual([...steps, ...auditEntries].toSorted((one, other) => one - other))
      for (const at of auditEntries) {
        expect(at).toBeGreaterThanOrEqual(Date.parse(start))
        if (end !== null) expect(at).toBeLessThan(Date.parse(end))
      }
      const asked = askedBy(council, motion)
      for (const { username } of motion.signed) expect(asked, motion.title).toContain(username)
      expect(new Set(motion.signed.map(({ username }) => username)).size).toBe(motion.signed.length)
    }
  })
})
