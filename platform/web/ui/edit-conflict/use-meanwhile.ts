import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import { isRefused, Refused } from '#platform/web/lib/http/refused.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'
import { type Conflict, mergeFields } from './merge-fields.ts'

type Values = Record<string, unknown>
/** A field's label, and how to show its value if it is not a text, number, list or boolean. */
export type Fields<V> = { [Name in keyof V & string]?: string | { label: string; show: (value: V[Name]) => string } }

type Props<O extends object, V extends Values> = {
  form: Pick<ReturnType<typeof useForm<V>>, 'values' | 'change' | 'rebase'>
  edited: Edited
  /** The object with which the form was opened; undefined for a new one. */
  opened: O | undefined
  /** The object's current state; null once it is deleted. */
  object: O | null | undefined
  valuesOf: (object: O) => V
  fields: Fields<V>
  /** Conflicts that the form starts with, from a draft. */
  conflicts?: Conflict[]
}

/** What a save sends: the values, and the object that they started from with its ETag. */
type Started<O> = { from: O | undefined; if_match: string | undefined }
type Send<O, V> = (values: V, started: Started<O>) => Promise<unknown>

/** Other people's saves during one's own are merged at most this many times. */
const MAX_MERGES = 5

/**
 * Tracks changes by others while an object's form is open: on live events, or at the latest when saving. Changes by others only are
 * merged; if both changed a field, the form asks. Nothing is overwritten unseen.
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
  // Counted, because the same message may be shown again.
  const [news, setNews] = useState(0)

  const absorb = (stored: O, from: O, own: V) => {
    const merged = mergeFields({ base: valuesOf(from), own, stored: valuesOf(stored), conflicts: found.conflicts })
    setBase(stored)
    setFound({ conflicts: merged.conflicts, taken: [...new Set([...found.taken, ...merged.taken])] })
    form.rebase(valuesOf(stored), Object.fromEntries(merged.taken.map((name) => [name, merged.values[name]])) as Partial<V>)
    return merged
  }
  // While saving, ignores updates: one's own save comes back, too, and older states may arrive late.
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
      const stored = turn < MAX_MERGES ? (storedOf(error, edited) as { object: O; tag: string } | undefined) : undefined
      if (!from || !stored) throw undecidedYet(error.message)
      const { values, conflicts } = absorb(stored.object, from, own)
      if (conflicts.some(({ choice }) => choice === null)) throw undecidedYet(t('shell.meanwhile_decide'))
      return send(perform, values, { from: stored.object, if_match: stored.tag }, turn + 1)
    }
  }
  /** Saves the form unless a conflict is undecided. Rejects as the call does. */
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
    // Input after choosing the other version counts as one's own, too.
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
    /** The common starting values of undecided fields. */
    undecided,
    /** The state that the form now starts from. */
    base,
  }
}
export type Meanwhile = Pick<ReturnType<typeof useMeanwhile>, 'isGone' | 'taken' | 'conflicts' | 'choose'>

const startOf = (conflicts: Conflict[]): Values =>
  Object.fromEntries(conflicts.flatMap(({ name, was, choice }) => (choice === null ? [[name, was]] : [])))

const undecidedYet = (words: string) => new Refused(412, { meanwhile: [words] })

/** The object's current state on the server, from a 412 response. */
function storedOf(error: Refused, edited: Edited): { object: object; tag: string } | undefined {
  const { data } = edited.object.safeParse(error.current) as { data?: object }
  // A compressing proxy weakens the ETag, and weak ones never match.
  return data && { object: data, tag: error.tag?.startsWith('"') ? error.tag : tagOf(edited, data) }
}

const labelIn = (fields: Fields<Values>, name: string): string => {
  const field = fields[name]
  return typeof field === 'object' ? field.label : (field ?? name)
}

/** The current state of an item in a list; null if it is gone. Until the list is loaded, the item itself. */
export const latestOf = <Item extends { id: number }>(item: Item | undefined, list: Item[] | undefined): Item | null | undefined =>
  item && list ? (list.find(({ id }) => id === item.id) ?? null) : item
