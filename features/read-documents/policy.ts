import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const readDocumentsPolicy = {
  /** Only those responsible for the meeting see what others have read (permissions.md Read state). */
  seeReaders: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
