import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { changeMotion, longestText, longestTitle } from '#features/motions/contract.ts'
import { fieldNames } from '#features/motions/motion.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { mergeFields } from '#platform/web/ui/edit-conflict/merge-fields.ts'
import { type Fields, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/unsaved.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { asksForMeeting, type EditMotionProps, type PrincipalKey, unwritten, type Written, writtenOf } from './motion-form.ts'
import type { Choices } from './use-choices.ts'

/** The edited fields, with the idempotency key: after a lost answer the request is repeated with the same key. */
type Draft = Partial<Written> & {
  key: string
  /** Initial values of these fields: somebody else may change them before the draft is restored. */
  started?: Partial<Written>
}
const drafts = draftsOf<Draft>('motion')

/** Where the browser keeps the draft: of a motion, or of a new one for a meeting, or for a committee while the meeting is chosen. */
const draftNameOf = ({ motion, meeting_id, committee_id }: EditMotionProps): DraftName => {
  if (motion) return `motion/${motion.id}/`
  return meeting_id === undefined ? `committee/${committee_id}/` : `meeting/${meeting_id}/`
}

/** Form values of a motion, including unsaved changes from a draft. */
export function useMotionForm(props: EditMotionProps, choices: Choices) {
  const { start: opened, draft } = useStart(props)
  const { key, renewKey } = useKey(draft?.key)
  const losses = (written: Written) => lossesOf(written, choices)
  const form = useForm<Written>(opened, {
    ...useRules(props, losses),
    begun: draft?.written,
  })
  const { values, isDirty } = form
  const fields = useFieldNames(choices)
  const { edited } = changeMotion
  const meanwhile = useMeanwhile({
    form,
    edited,
    opened: props.motion,
    object: props.motion,
    valuesOf: writtenOf,
    fields,
    conflicts: draft?.conflicts ?? [],
  })
  const { base, undecided } = meanwhile
  const start = useMemo(() => (base ? writtenOf(base) : opened), [base, opened])
  const name = draftNameOf(props)
  drafts.useDraft(
    name,
    useMemo(() => draftOf(values, { start, undecided, key }), [values, start, undecided, key]),
    isDirty,
  )
  const endDraft = () => drafts.drop(name)
  return {
    form,
    start,
    meanwhile,
    /** What is sent: all values that are still available. */
    sentOf: (written: Written): Written => ({ ...written, ...losses(written) }),
    isLessened: Object.keys(losses(values)).length > 0,
    key,
    renewKey,
    wasBegun: draft !== null,
    endDraft,
    /** Starts over: what is written next is another motion. */
    discard: () => {
      endDraft()
      renewKey()
      form.change(start)
    },
  }
}

function draftOf(values: Written, { start, undecided, key }: { start: Written; undecided: Partial<Written>; key: string }): Draft {
  const changed = changedIn(values, start)
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, start[name as keyof Written]]))
  return { ...changed, key, started: { ...before, ...undecided } }
}

/** Only the fields edited here: a draft must not undo somebody else's changes to the others. */
const changedIn = (values: Written, start: Written): Partial<Written> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, start[name as keyof Written])))

function useKey(kept: string | undefined) {
  const [key, setKey] = useState(() => kept ?? crypto.randomUUID())
  const renewKey = () => {
    const renewed = crypto.randomUUID()
    setKey(renewed)
    return renewed
  }
  return { key, renewKey }
}

function useStart(props: EditMotionProps) {
  const me = useMe()
  const [begun] = useState(() => {
    const { motion, meeting_id } = props
    const start = motion ? writtenOf(motion) : unwritten(me.id, meeting_id)
    const kept = drafts.read(draftNameOf(props))
    if (!kept) return { start, draft: null }
    const { key, started = {}, ...written } = kept
    // The right to write for others may have been withdrawn since.
    const first = (me.can_create_proposals_for_other_people && written.first) || start.first
    const own = { ...start, ...written, first }
    const { values, conflicts } = mergeFields({ base: { ...start, ...started }, own, stored: start, conflicts: [] })
    return { start, draft: { key, written: values, conflicts } }
  })
  return begun
}

/** Values that are no longer available count as missing. */
function useRules(props: EditMotionProps, losses: (written: Written) => Partial<Written>) {
  const { t } = useTranslation()
  const lengths = useLengths()
  const required = ['business_type', 'title', 'description', 'first', ...(asksForMeeting(props) ? (['meeting'] as const) : [])] as const
  const judge = (written: Written) => {
    const lost = losses(written)
    const missing = required.filter((name) => name in lost)
    return { ...lengths(written), ...Object.fromEntries(missing.map((name) => [name, [t('problem.required_input_missing')]])) }
  }
  return { required: [...required], judge }
}

function useLengths() {
  const { t } = useTranslation()
  // If the field truncated it, the end of a pasted text would be lost silently.
  const tooLong = (text: string, maximum: number) => (text.trim().length > maximum ? [t('problem.too_long', { maximum })] : undefined)
  return ({ title, description, reason }: Written) => ({
    title: tooLong(title, longestTitle),
    description: tooLong(description, longestText),
    reason: tooLong(reason, longestText),
  })
}

type Offered = Pick<Choices, 'isLoaded' | 'meetings' | 'types' | 'principals'>

/** Replacements for values that are no longer available, as in an old draft: controls cannot show such values. */
function lossesOf({ meeting, business_type, first, second, third, others }: Written, offered: Offered): Partial<Written> {
  if (!offered.isLoaded) return {}
  const known = new Set(offered.principals.map(({ key }) => key))
  const isGone = (key: PrincipalKey | null) => key !== null && !known.has(key)
  const staying = others.filter((key) => known.has(key))
  const isOver = meeting !== null && offered.meetings?.every(({ id }) => String(id) !== meeting)
  return {
    ...(isOver && { meeting: null }),
    ...(business_type !== null && offered.types.every(({ api_uid }) => api_uid !== business_type) && { business_type: null }),
    ...(isGone(first) && { first: null }),
    ...(isGone(second) && { second: null }),
    ...(isGone(third) && { third: null }),
    ...(staying.length < others.length && { others: staying }),
  }
}

/** Labels of a motion's fields and of their chosen values. */
function useFieldNames({ principals, types }: Choices): Fields<Written> {
  const { t } = useTranslation()
  const nameOf = (key: PrincipalKey | null) => principals.find((one) => one.key === key)?.title ?? key ?? ''
  const person = (label: string) => ({ label, show: nameOf })
  return {
    ...Object.fromEntries(fieldNames.map((name) => [name, t(`motion_form.${name}`)])),
    business_type: {
      label: t('motion_form.business_type'),
      show: (uid) => types.find(({ api_uid }) => api_uid === uid)?.title ?? uid ?? '',
    },
    first: person(t('motion_form.first_signatory')),
    second: person(t('motion_form.second_signatory')),
    third: person(t('motion_form.third_signatory')),
    others: { label: t('motion_form.other_signatories'), show: (keys) => keys.map(nameOf).join(', ') },
    rights_holder: {
      label: t('motion_form.rights_holder'),
      show: (holder) => (holder === null ? '' : t(`motions.rights_holder_${holder}`)),
    },
  }
}
