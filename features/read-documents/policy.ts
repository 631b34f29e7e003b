import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const readDocumentsPolicy = {
  /** What others have read is for those to know who answer for the meeting (permissions.md Read state). */
  seeReaders: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
