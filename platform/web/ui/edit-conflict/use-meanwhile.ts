import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import { isRefused, Refused } from '#platform/web/lib/http/refused.ts'
import { isSame } from '#platform/web/lib/is-same.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'
import { type Conflict, mergeFields } from './merge-fields.ts'

type Values = Record<string, unknown>
/** How a field is called, and how its value is written where that is neither a text nor a list, and no switch. */
export type Fields<V> = { [Name in keyof V & string]?: string | { label: string; show: (value: V[Name]) => string } }

type Props<O extends object, V extends Values> = {
  form: Pick<ReturnType<typeof useForm<V>>, 'values' | 'change' | 'rebase'>
  edited: Edited
  /** With which the form was opened; none for a new one. */
  opened: O | undefined
  /** As it is by now; null when it is gone. */
  object: O | null | undefined
  valuesOf: (object: O) => V
  fields: Fields<V>
  /** Those with which the form begins, as a draft may. */
  conflicts?: Conflict[]
}

/** What a save sends: the values, and the object that they started from with its tag. */
type Started<O> = { from: O | undefined; if_match: string | undefined }
type Send<O, V> = (values: V, started: Started<O>) => Promise<unknown>

/** So often what others save while one saves is brought together without asking. */
const MOST_TURNS = 5

/**
 * What others change of an object while its form is open: at once where the live channel tells of it, at the latest when it is saved. What only they
 * changed is taken over; where both did, the form asks. Nothing is overwritten unseen.
 */
export function useMeanwhile<O extends object, V extends Values>({
  form,
  edited,
  opened,
  object,
  valuesOf,
  fields,
  conflicts: first = [],
}: Props<O, V>) {
  const { t } = useTranslation()
  const [base, setBase] = useState(opened)
  const [found, setFound] = useState<{ conflicts: Conflict[]; taken: string[] }>({ conflicts: first, taken: [] })
  const [isSaving, setSaving] = useState(false)
  const [considered, setConsidered] = useState<O | null | undefined>(opened)
  // Counted, because the same words are said again.
  const [news, setNews] = useState(0)

  const absorb = (stored: O, from: O, own: V) => {
    const merged = mergeFields({ base: valuesOf(from), own, stored: valuesOf(stored), conflicts: found.conflicts })
    setBase(stored)
    setFound({ conflicts: merged.conflicts, taken: [...new Set([...found.taken, ...merged.taken])] })
    form.rebase(valuesOf(stored), Object.fromEntries(merged.taken.map((name) => [name, merged.values[name]])) as Partial<V>)
    return merged
  }
  // What is saved here comes back as well, and what was known before it was saved may come late.
  if (!isSaving && object !== considered) {
    setConsidered(object)
    if (object === null) setNews(news + 1)
    if (object && base && tagOf(edited, object) !== tagOf(edited, base)) {
      const { taken, conflicts } = absorb(object, base, form.values)
      if (taken.length + conflicts.length > 0) setNews(news + 1)
    }
  }
  const isGone = considered === null
  const say = useEffectEvent(() => notify('info', t(isGone ? 'shell.meanwhile_gone' : 'shell.meanwhile_told')))
  useEffect(() => {
    if (news > 0) say()
  }, [news])

  const send = async (perform: Send<O, V>, own: V, { from, if_match }: Started<O>, turn = 1): Promise<unknown> => {
    try {
      return await perform(own, { from, if_match })
    } catch (error) {
      if (!isRefused(error, 412)) throw error
      const stored = turn < MOST_TURNS ? (storedOf(error, edited) as { object: O; tag: string } | undefined) : undefined
      if (!from || !stored) throw undecidedYet(error.message)
      const { values, conflicts } = absorb(stored.object, from, own)
      if (conflicts.some(({ choice }) => choice === null)) throw undecidedYet(t('shell.meanwhile_decide'))
      return send(perform, values, { from: stored.object, if_match: stored.tag }, turn + 1)
    }
  }
  /** Saves what stands in the form, unless something is to be decided first. Rejects as the call does. */
  const saving = async (perform: Send<O, V>): Promise<unknown> => {
    if (found.conflicts.some(({ choice }) => choice === null)) throw undecidedYet(t('shell.meanwhile_decide'))
    setSaving(true)
    try {
      return await send(perform, form.values, { from: base, if_match: base && tagOf(edited, base) })
    } finally {
      setSaving(false)
    }
  }
  const choose = (name: string, choice: 'stored' | 'own') => {
    const conflict = found.conflicts.find((one) => one.name === name)
    if (!conflict) return
    const here = form.values[name]
    // What was written after the other text was taken is one's own, too.
    const own = conflict.choice === 'stored' && isSame(here, conflict.stored) ? conflict.own : here
    setFound({ ...found, conflicts: found.conflicts.map((one) => (one === conflict ? { ...one, own, choice } : one)) })
    form.change({ [name]: choice === 'stored' ? conflict.stored : own } as Partial<V>)
  }
  const undecided = useMemo(() => startOf(found.conflicts) as Partial<V>, [found])
  const labelOf = (name: string) => labelIn(fields as Fields<Values>, name)
  const show = (name: string, value: unknown): string => {
    const field = (fields as Fields<Values>)[name]
    if (typeof field === 'object') return field.show(value)
    if (typeof value === 'boolean') return t(value ? 'shell.meanwhile_on' : 'shell.meanwhile_off')
    return Array.isArray(value) ? value.join(', ') : ['string', 'number'].includes(typeof value) ? `${value as string | number}` : ''
  }
  return {
    saving,
    isGone,
    taken: found.taken.map(labelOf),
    conflicts: found.conflicts.map((conflict) => ({
      ...conflict,
      label: labelOf(conflict.name),
      stored: show(conflict.name, conflict.stored),
      own: show(conflict.name, conflict.choice === 'stored' ? conflict.own : form.values[conflict.name]),
    })),
    choose,
    /** Of each field that is to be decided yet, what both started from. */
    undecided,
    /** What the form started from by now. */
    base,
  }
}
export type Meanwhile = Pick<ReturnType<typeof useMeanwhile>, 'isGone' | 'taken' | 'conflicts' | 'choose'>

const startOf = (conflicts: Conflict[]): Values =>
  Object.fromEntries(conflicts.flatMap(({ name, was, choice }) => (choice === null ? [[name, was]] : [])))

const undecidedYet = (words: string) => new Refused(412, { meanwhile: [words] })

/** What stands there in place of what a save started from. */
function storedOf(error: Refused, edited: Edited): { object: object; tag: string } | undefined {
  const { data } = edited.object.safeParse(error.current) as { data?: object }
  // A proxy that compresses makes it a weak one, which never matches.
  return data && { object: data, tag: error.tag?.startsWith('"') ? error.tag : tagOf(edited, data) }
}

const labelIn = (fields: Fields<Values>, name: string): string => {
  const field = fields[name]
  return typeof field === 'object' ? field.label : (field ?? name)
}
