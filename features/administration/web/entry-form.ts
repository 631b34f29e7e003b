import { useState } from 'react'
import type { z } from 'zod'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { EditedObject } from '#platform/shared/live-topics.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { type Fields, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { administrationKey } from './queries.ts'

type WithBody = Endpoint & { body: z.ZodType }

type Entry<V extends Record<string, unknown>> = {
  kind: EditedObject['kind']
  calls: { create: WithBody; change: WithBody & { edited: Edited } }
  /** Initial values of a new entry. */
  blank: V
  /** Form values of an existing entry, if they differ from its fields. */
  valuesOf?: (item: never) => V
  /** Converts form values to the body, if they differ. */
  bodyOf?: (values: V) => object
  fields: Fields<V>
  required: (keyof V & string)[]
}

/** The form of a new or existing entry, which somebody else may be editing as well. */
export function useEntryForm<V extends Record<string, unknown>, Item extends { id: number }>(
  item: Item | undefined,
  { kind, calls, blank, valuesOf, bodyOf = (values) => values, fields, required }: Entry<V>,
) {
  const read = (valuesOf ?? ((known: object) => fieldsOf(blank, known as V))) as (known: Item) => V
  const form = useForm<V>(item ? read(item) : blank, { required })
  const meanwhile = useMeanwhile<Item, V>({ form, edited: calls.change.edited, opened: item, object: item, valuesOf: read, fields })
  useHeardEdited(kind, item?.id, administrationKey)
  const send = useSave(calls, item?.id)
  const save = () => meanwhile.saving((values, { if_match }) => send(bodyOf(values), if_match))
  return { form, meanwhile, save }
}

// More than the lists may depend on it: the user's own name, committees, the look of the site.
const saving = { text: 'administration_pages.save', refresh: [], inForm: true } as const

/** Saves an entry: changes the one with the id, or adds a new one. */
function useSave<const Create extends WithBody, const Change extends WithBody>(
  { create, change }: { create: Create; change: Change },
  id: number | undefined,
) {
  const creating = useAction(create as Endpoint, saving)
  const changing = useAction(change as Endpoint, saving)
  return (body: z.input<Create['body']> & z.input<Change['body']>, if_match: string | undefined) =>
    id === undefined ? creating.mutateAsync({ body }) : changing.mutateAsync({ params: { id }, body, if_match })
}

/** Removes an entry for good, after a confirmation. */
export function useRemove(remove: Endpoint & { edited: Edited }, question: (title: string) => string) {
  const removing = useAction(remove as Endpoint, { text: 'administration_pages.remove', refresh: [], inForm: true })
  return (item: { id: number }, title: string) => {
    if (window.confirm(question(title))) removing.mutate({ params: { id: item.id }, if_match: tagOf(remove.edited, item) })
  }
}

/** The entry that a dialog is open for: existing or new. */
export function useEdited<Item>() {
  const [edited, setEdited] = useState<{ item: Item | undefined } | null>(null)
  return {
    edited,
    add: () => setEdited({ item: undefined }),
    edit: (item: Item) => setEdited({ item }),
    close: () => setEdited(null),
  }
}

/** The entry as last listed: it stays in its form when it no longer matches the search. */
export function useLatest<Item extends { id: number }>(item: Item | undefined, page: { items: Item[] } | undefined): Item | undefined {
  const [kept, keep] = useState(item)
  const found = item && page?.items.find(({ id }) => id === item.id)
  const latest = found ?? (kept?.id === item?.id ? kept : item)
  if (latest !== kept) keep(latest)
  return latest
}

/** The fields of an entry that a form edits: those of a blank one. */
export const fieldsOf = <Values extends object>(blank: Values, item: Values | undefined): Values =>
  item ? (Object.fromEntries(Object.keys(blank).map((name) => [name, item[name as keyof Values]])) as Values) : blank

/** Builds an object with a value for each name. */
export const perName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
