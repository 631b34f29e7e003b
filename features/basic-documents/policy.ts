import type { CommitteeListed } from '#features/committees/contract.ts'
import type { Rule } from '#platform/shared/actor.ts'

type Committee = Pick<CommitteeListed, 'can_change_documents' | 'is_responsible'>

export const basicDocumentPolicy = {
  /** Add, rename, order and delete sections and documents (D2 §6). */
  change: (_me, committee) => committee.can_change_documents && committee.is_responsible,
} satisfies Record<string, Rule<Committee>>
