import { useQuery } from '@tanstack/react-query'
import { membersOf } from '#features/committees/web/members/members-of.ts'
import { usersQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { businessTypesQuery } from '#features/motions/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { choicesOf } from './choices-of.ts'
import { proposalDrafts, proposalForm, proposalVariant, sendProposal, unwrittenProposal, type WrittenProposal } from './proposal.ts'
import { usePosting } from './use-posting.ts'

export type PostingProps = { committee_id: number; onClose: () => void }

/** Choices, form and sending of a proposal. */
export function useProposal({ committee_id, onClose }: PostingProps) {
  const { username } = useMe()
  const { is_solothurn } = useConfiguration()
  const choices = useProposalChoices(committee_id, is_solothurn)
  const params = { id: committee_id }
  const posting = usePosting<WrittenProposal>({
    committee_id,
    start: unwrittenProposal(username),
    drafts: proposalDrafts,
    ...proposalVariant(is_solothurn),
    isLoaded: choices.isLoaded,
    known: (written) => knownOf(written, choices),
    post: (written, key, sent) => upload(sendProposal, { params, form: { ...proposalForm(written, is_solothurn), key } }, sent),
    posted: 'records_dialogs.proposal_posted',
    onClose,
  })
  return { posting, choices, is_solothurn }
}
export type ProposalPosting = ReturnType<typeof useProposal>

/** Business types and, in the canton, the members. */
function useProposalChoices(committee_id: number, is_solothurn: boolean) {
  const types = useQuery(businessTypesQuery)
  const users = useQuery({ ...usersQuery(committee_id), enabled: is_solothurn })
  return { ...choicesOf(types, users), types: types.data ?? [], members: membersOf(users.data ?? []) }
}

type Choices = { types: { api_uid: string }[]; members: { username: string }[]; isLoaded: boolean }

/** Drafts may name a closed business type or former members. */
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
