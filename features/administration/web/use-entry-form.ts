import type { z } from 'zod'
import type { Edited } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { EditedObject } from '#platform/shared/realtime/edited.ts'
import { useHeardEdited } from '#platform/web/realtime/use-heard-edited.ts'
import { type Fields, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
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
