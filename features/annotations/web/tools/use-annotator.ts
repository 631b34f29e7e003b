import { useMemo, useState } from 'react'
import type { Annotator, Style, Tool } from '#features/annotations/web/annotator.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import type { ToolPresets } from './remembered.ts'
import { isShape } from './tool-list.ts'
import { useRememberedHand, useRememberedPresets } from './use-remembered.ts'
import { useSelection } from './use-selection.ts'

/** The annotating of one open layer: tool and presets are those of last time, unless nothing can be changed. */
export function useAnnotator(session: LayerSession): Annotator {
  const [{ tool: remembered, shape }, setHand] = useRememberedHand()
  const [presets, setPresets] = useRememberedPresets()
  const [selection, setSelection] = useSelection(session)
  // Not looked for in the layer: what is being written comes there with its first words.
  const [editing, edit] = useState<string | null>(null)
  const [placing, setPlacing] = useState<string | null>(null)
  const tool = session.can_change ? remembered : 'read'

  return useMemo(
    () => ({
      session,
      tool,
      shape,
      chooseTool(wanted) {
        if (!session.can_change) return
        setHand((hand) => ({ tool: wanted, shape: isShape(wanted) ? wanted : hand.shape }))
        edit(null)
        setPlacing(null)
        if (wanted !== 'select') setSelection(new Set())
      },
      styleOf: (asked) => styleOf(presets, asked),
      changeStyle: (changed, change) => setPresets((all) => withStyle(all, changed, change)),
      presetsOf: (asked) => presets[asked],
      choosePreset: (changed, chosen) => setPresets((all) => ({ ...all, [changed]: { ...all[changed], chosen } })),
      selection,
      select: (ids) => setSelection(new Set(ids)),
      editing,
      edit,
      placing,
      place(id) {
        if (id !== null) {
          setHand((hand) => ({ ...hand, tool: 'read' }))
          setSelection(new Set())
        }
        setPlacing(id)
      },
    }),
    [session, tool, shape, presets, selection, editing, placing, setHand, setPresets, setSelection],
  )
}

const styleOf = (presets: ToolPresets, tool: Tool): Style => {
  const { styles, chosen } = presets[tool]
  return styles[chosen] ?? styles[0]!
}

function withStyle(presets: ToolPresets, tool: Tool, change: Partial<Style>): ToolPresets {
  const { chosen, styles } = presets[tool]
  return { ...presets, [tool]: { chosen, styles: styles.map((style, index) => (index === chosen ? { ...style, ...change } : style)) } }
}
