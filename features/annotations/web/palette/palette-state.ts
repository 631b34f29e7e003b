import { useState } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { Share } from './place-palette.ts'

/** State of the palette: its place and whether it is folded are remembered on the device; its fields close when what it is about changes. */
export function usePaletteState({ tool, selection }: Annotator) {
  const [{ place, folded }, remember] = useAppState('tool_palette')
  const subject = selection.size > 0 ? 'selection' : tool
  const [openFor, setOpenFor] = useState<string | null>(null)
  const hasFields = openFor === subject && !folded
  return {
    /** Null until the user has moved it. */
    place,
    folded,
    hasFields,
    moveTo: (wanted: Share) => remember({ place: wanted, folded }),
    fold: (isFolded: boolean) => remember({ place, folded: isFolded }),
    toggleFields: () => setOpenFor(hasFields ? null : subject),
    /** Opens what is folded, or else the fields, or closes them. */
    showFields: () => {
      if (folded) remember({ place, folded: false })
      setOpenFor(hasFields ? null : subject)
    },
  }
}
export type PaletteState = ReturnType<typeof usePaletteState>
