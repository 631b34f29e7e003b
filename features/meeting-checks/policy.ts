import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const meetingChecksPolicy = {
  /** The people who can mend it. */
  see: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
