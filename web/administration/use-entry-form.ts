import type { z } from 'zod'
import type { Edited } from '#shared/kit/edited.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import type { EditedObject } from '#shared/live/edited.ts'
import { useForm } from '#web/kit/use-form.ts'
import { type Fields, useMeanwhile } from '#web/kit/use-meanwhile.ts'
import { useHeardEdited } from '#web/live/use-heard-edited.ts'
import { fieldsOf } from './fields-of.ts'
import { administrationKey } from './queries.ts'
import { useSave } from './use-save.ts'

type WithBody = Endpoint & { body: z.ZodType }

type Entry<V extends Record<string, unknown>> = {
  kind: EditedObject['kind']
  calls: { create: WithBody; change: WithBody & { edited: Edited } }
  /** What a new one begins with. */
  blank: V
  /** Of a known one, where the form shows it otherwise. */
  valuesOf?: (item: never) => V
  /** What is sent of the values, where that is something else. */
  bodyOf?: (values: V) => object
  fields: Fields<V>
  required: (keyof V & string)[]
}

/** The form of an entry, new or known, which somebody else may edit meanwhile. */
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
