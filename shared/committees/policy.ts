import type { Rule } from '#shared/identity/actor.ts'
import type { CommitteeListed } from './contract.ts'

export const committeePolicy = {
  importMeeting: (_me, committee) => committee.can_import_meeting,
} satisfies Record<string, Rule<Pick<CommitteeListed, 'can_import_meeting'>>>
