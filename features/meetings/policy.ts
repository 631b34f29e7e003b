import { type Actor, hasRoleIn, isActiveIn, type Rule } from '#platform/shared/actor.ts'

export const meetingPolicy = {
  /** Former members may still read, but leave no traces (permissions.md G11). */
  recordVisit: (me: Actor, meeting: { committee_id: number }) => isActiveIn(me, meeting),
  /** Only if the site has meeting descriptions enabled (permissions.md Meeting). */
  describe: (_me: Actor, subject: { can_import_meeting: boolean; meetingDescription: boolean }) =>
    subject.can_import_meeting && subject.meetingDescription,
  /** As a ZIP that another site can import. */
  exportMeeting: (me: Actor, meeting: { committee_id: number }) => hasRoleIn(me, meeting, 'responsible'),
  /** Conclude or reopen the meeting. */
  conclude: (me: Actor, meeting: { committee_id: number }) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<never>>
