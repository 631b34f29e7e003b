import { z } from 'zod'
import type { Motion } from '#features/motions/motion.ts'
import { postProposal } from '#features/records/contract.ts'
import type { Asked } from '#platform/shared/endpoint.ts'
import { draftsNamed } from './draft.ts'

/** Form values of a proposal (D3 §5). */
export type WrittenProposal = {
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
export const unwrittenProposal = (proposal_creator: string): WrittenProposal => ({
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

export const proposalDrafts = draftsNamed<WrittenProposal>('proposal', {
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
export const proposalVariant = (is_solothurn: boolean): { required: Field[]; hidden: readonly Field[] } => ({
  required: ['business_type', 'title', ...(is_solothurn ? (['proposal_creator'] as const) : [])],
  hidden: is_solothurn ? elsewhere : ofCanton,
})

/** Only an answer with a title comes from a records system (D3 §8). */
export const sendProposal = { ...postProposal, answer: z.object({ title: z.string().min(1) }) }

/** Request form in the site's variant. */
export function proposalForm(written: WrittenProposal, is_solothurn: boolean): Asked<typeof postProposal>['form'] {
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
