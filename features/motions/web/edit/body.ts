import type { Signatory } from '#features/motions/motion.ts'
import { isSame } from '#platform/web/lib/is-same.ts'
import { type InPerson, type PrincipalKey, rolesInPerson, type Written } from './written.ts'

type Named = Pick<Signatory, 'signatory_id' | 'role' | 'type'>

const named = (role: Signatory['role'], key: PrincipalKey): Named => {
  const [type, id] = key.split('-') as [Signatory['type'], string]
  return { signatory_id: Number(id), role, type }
}

const signatoriesOf = (written: Written): Named[] => [
  ...(Object.keys(rolesInPerson) as InPerson[]).flatMap((name) => {
    const key = written[name]
    return key === null ? [] : [named(rolesInPerson[name], key)]
  }),
  ...written.others.map((key) => named('OTHER_SIGNATORY', key)),
]

/** The server replaces a lone surrogate (a text cut within a character): sent as it is, the answer would have another text. */
const whole = (text: string): string => text.trim().toWellFormed()

/** Request body of a form. */
export const bodyOf = (written: Written) => ({
  title: whole(written.title),
  description: whole(written.description),
  reason: whole(written.reason),
  business_type: written.business_type ?? '',
  is_urgent: written.is_urgent,
  rights_holder: written.rights_holder,
  signatories: signatoriesOf(written),
})
export type MotionBody = ReturnType<typeof bodyOf>

/** The changed fields only: somebody else may have changed the others meanwhile. */
export const changesOf = (before: MotionBody, after: MotionBody): Partial<MotionBody> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof MotionBody])))
