import { useQuery } from '@tanstack/react-query'
import { membersOf } from '#web/committees/members/members-of.ts'
import { usersQuery } from '#web/committees/queries.ts'
import { useMe } from '#web/identity/queries.ts'
import { upload } from '#web/kit/upload.ts'
import { businessTypesQuery } from '#web/motions/queries.ts'
import { useConfiguration } from '#web/shell/queries.ts'
import { choicesOf } from './choices-of.ts'
import {
  proposalDrafts,
  proposalElsewhere,
  proposalForm,
  proposalOfCanton,
  sendProposal,
  unwrittenProposal,
  type WrittenProposal,
} from './proposal.ts'
import { usePosting } from './use-posting.ts'

export type PostingProps = { committee_id: number; onClose: () => void }

/** What a proposal to the records system can be of, what is written of it, and its way there. */
export function useProposal({ committee_id, onClose }: PostingProps) {
  const me = useMe()
  const { is_solothurn } = useConfiguration()
  const types = useQuery(businessTypesQuery)
  const users = useQuery({ ...usersQuery(committee_id), enabled: is_solothurn })
  const members = membersOf(users.data ?? [])
  const choices = { ...choicesOf(types, users), types: types.data ?? [], members }
  const posting = usePosting<WrittenProposal>({
    committee_id,
    start: unwrittenProposal(me.username),
    drafts: proposalDrafts,
    required: ['business_type', 'title', ...(is_solothurn ? (['proposal_creator'] as const) : [])],
    hidden: is_solothurn ? proposalElsewhere : proposalOfCanton,
    isLoaded: choices.isLoaded,
    known: (written) => knownOf(written, choices),
    post: (written, key, sent) =>
      upload(sendProposal, { params: { id: committee_id }, form: { ...proposalForm(written, is_solothurn), key } }, sent),
    posted: 'records_dialogs.proposal_posted',
    onClose,
  })
  return { posting, choices, is_solothurn }
}
export type ProposalPosting = ReturnType<typeof useProposal>

type Choices = { types: { api_uid: string }[]; members: { username: string }[]; isLoaded: boolean }

/** A draft may name what the administration has closed and who has left since. */
function knownOf(written: WrittenProposal, { types, members, isLoaded }: Choices): WrittenProposal {
  if (!isLoaded) return written
  const isType = types.some(({ api_uid }) => api_uid === written.business_type)
  const member = (username: string | null) => (members.some((one) => one.username === username) ? username : null)
  return {
    ...written,
    business_type: isType ? written.business_type : null,
    second_signature: member(written.second_signature),
    third_signature: member(written.third_signature),
  }
}
