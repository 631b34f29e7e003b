import type { Annotation } from '#features/annotations/annotation.ts'
import type { Together } from './together.ts'

/** The annotations of visible layers on a page, for printing; notes are prefixed with their owner's name. */
export const printedBelow = ({ seen }: Pick<Together, 'seen'>, { index }: { index: number }): Annotation[] =>
  seen.flatMap(({ layer, pages }) =>
    (pages.get(index) ?? []).map((one) =>
      one.type === 'note' && !layer.is_owner ? { ...one, text: `${layer.owner_name}: ${one.text}` } : one,
    ),
  )
