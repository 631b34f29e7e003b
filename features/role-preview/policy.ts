import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const rolePreviewPolicy = {
  /** The people who see everything in the meeting anyway. */
  preview: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
