import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'

export const agendaPolicy = {
  /** Tells everybody what the meeting deals with (permissions.md Tagesordnung item). */
  toggle: (me, meeting) => hasRoleIn(me, meeting, 'responsible'),
} satisfies Record<string, Rule<{ committee_id: number }>>
