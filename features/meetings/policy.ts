import { type Actor, hasRoleIn, isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const meetingPolicy = {
  /** Whoever left may read on, but leaves no traces (permissions.md G11). */
  recordVisit: (me: Actor, meeting: { committee_id: number }) => isActiveIn(me, meeting),
  /** Only where the site describes meetings (permissions.md Meeting). */
  describe: (_me: Actor, subject: { can_import_meeting: boolean; meetingDescription: boolean }) =>
    subject.can_import_meeting && subject.meetingDescription,
  /** Ends it at once, or reopens it. */
  conclude: (me: Actor, meeting: { committee_id: number }) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<never>>
