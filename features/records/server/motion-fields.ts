import type { Motion, Signatory } from '#features/motions/motion.ts'

/** What of a motion is posted as texts: by the names that proposals have for it, and all who signed by their names. */
export function motionFields(motion: Motion): Record<string, string> {
  const { description, reason, business_type, is_urgent, rights_holder, signatures } = motion
  const fields = {
    description,
    reason,
    business_type: business_type.api_uid,
    is_urgent: String(is_urgent),
    rights_holder: rights_holder ?? '',
    proposal_creator: usernameAs(motion, 'FIRST_SIGNATORY'),
    second_signature: usernameAs(motion, 'SECOND_SIGNATORY'),
    third_signature: usernameAs(motion, 'THIRD_SIGNATORY'),
    signatories: signatures.map(({ full_name }) => full_name).join(', '),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** Only who has signed. */
const usernameAs = ({ signatories, signatures }: Motion, wanted: Signatory['role']): string => {
  const one = signatories.find(({ role, type }) => role === wanted && type === 'user')
  return one && signatures.some(({ user_id }) => user_id === one.signatory_id) ? one.username : ''
}
