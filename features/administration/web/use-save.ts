import type { z } from 'zod'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

type WithBody = Endpoint & { body: z.ZodType }

// Anything on screen may hang on it, beyond the lists: one's own name, committees, the look of the site.
const saving = { text: 'administration_pages.save', refresh: [], inForm: true } as const

/** Saves an entry: changes the one of that id, or adds a new one. */
export function useSave<const Create extends WithBody, const Change extends WithBody>(
  { create, change }: { create: Create; change: Change },
  id: number | undefined,
) {
  const creating = useAction(create as Endpoint, saving)
  const changing = useAction(change as Endpoint, saving)
  return (body: z.input<Create['body']> & z.input<Change['body']>, if_match: string | undefined) =>
    id === undefined ? creating.mutateAsync({ body }) : changing.mutateAsync({ params: { id }, body, if_match })
}

/** Removes an entry for good, once the browser has asked. */
export function useRemove(remove: Endpoint & { edited: Edited }, question: (title: string) => string) {
  const removing = useAction(remove as Endpoint, { text: 'administration_pages.remove', refresh: [], inForm: true })
  return (item: { id: number }, title: string) => {
    if (window.confirm(question(title))) removing.mutate({ params: { id: item.id }, if_match: tagOf(remove.edited, item) })
  }
}
