import { type Actor, isActiveIn, type Rule } from '#shared/identity/actor.ts'

export const meetingPolicy = {
  /** Whoever left may read on, but leaves no traces (permissions.md G11). */
  recordVisit: (me: Actor, meeting: { committee_id: number }) => isActiveIn(me, meeting),
  /** Only where the site describes meetings (permissions.md Meeting). */
  describe: (_me: Actor, subject: { can_import_meeting: boolean; meetingDescription: boolean }) =>
    subject.can_import_meeting && subject.meetingDescription,
} satisfies Record<string, Rule<never>>
