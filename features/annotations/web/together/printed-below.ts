import type { Annotation } from '#features/annotations/annotation.ts'
import type { Together } from './together.ts'

/** What the layers that are seen put on a page, for the printer: notes say whose they are. */
export const printedBelow = ({ seen }: Pick<Together, 'seen'>, { index }: { index: number }): Annotation[] =>
  seen.flatMap(({ layer, pages }) =>
    (pages.get(index) ?? []).map((one) =>
      one.type === 'note' && !layer.is_owner ? { ...one, text: `${layer.owner_name}: ${one.text}` } : one,
    ),
  )
