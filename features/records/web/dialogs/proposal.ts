import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { membersOf } from '#features/committees/web/members/UserLabel.tsx'
import { usersQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { businessTypesQuery } from '#features/motions/web/queries.ts'
import { postProposal } from '#features/records/contract.ts'
import type { Asked } from '#platform/shared/endpoint.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { choicesOf, usePosting } from './use-posting.ts'
import { draftsNamed } from './use-posting-form.ts'

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

/** Form values of a proposal (D3 §5). */
type WrittenProposal = {
  business_type: string | null
  title: string
  description: string
  is_urgent: boolean
  has_signature_sheet: boolean
  reason: string
  /** A username, as for both signatures. */
  proposal_creator: string | null
  second_signature: string | null
  third_signature: string | null
  rights_holder: Motion['rights_holder']
}

/** An empty form, except for its creator. */
const unwrittenProposal = (proposal_creator: string): WrittenProposal => ({
  business_type: null,
  title: '',
  description: '',
  is_urgent: false,
  has_signature_sheet: false,
  reason: '',
  proposal_creator,
  second_signature: null,
  third_signature: null,
  rights_holder: null,
})

const proposalDrafts = draftsNamed<WrittenProposal>('proposal', {
  title: 'title',
  description: 'description',
  business_type: 'businessType',
  is_urgent: 'isUrgent',
  has_signature_sheet: 'hasSignatureSheet',
  reason: 'reason',
  second_signature: 'second_signature',
  third_signature: 'third_signature',
  rights_holder: 'rights_holder',
})

const ofCanton = ['reason', 'proposal_creator', 'second_signature', 'third_signature', 'rights_holder'] as const
const elsewhere = ['has_signature_sheet'] as const

type Field = keyof WrittenProposal

/** Fields that the site's variant requires, and those that only the other variant has (D3 §5). */
const proposalVariant = (is_solothurn: boolean): { required: Field[]; hidden: readonly Field[] } => ({
  required: ['business_type', 'title', ...(is_solothurn ? (['proposal_creator'] as const) : [])],
  hidden: is_solothurn ? elsewhere : ofCanton,
})

/** Only an answer with a title comes from a records system (D3 §8). */
const sendProposal = { ...postProposal, answer: z.object({ title: z.string().min(1) }) }

/** Request form in the site's variant. */
function proposalForm(written: WrittenProposal, is_solothurn: boolean): Asked<typeof postProposal>['form'] {
  const { title, description, is_urgent, has_signature_sheet, reason } = written
  const all = { title, description, business_type: written.business_type ?? '', is_urgent: String(is_urgent) }
  if (!is_solothurn) return { ...all, has_signature_sheet: String(has_signature_sheet) }
  return {
    ...all,
    reason,
    proposal_creator: written.proposal_creator ?? '',
    ...(written.second_signature && { second_signature: written.second_signature }),
    ...(written.third_signature && { third_signature: written.third_signature }),
    ...(written.rights_holder && { rights_holder: written.rights_holder }),
  }
}
