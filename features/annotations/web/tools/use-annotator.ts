import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Annotator, Style, Tool } from '#features/annotations/web/annotator.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { defaultPresets } from './default-presets.ts'
import { type Hand, readHand, readPresets, type ToolPresets } from './remembered.ts'
import { isShape } from './tool-list.ts'

/** The annotator of an open layer. Tool and presets are remembered; if the layer is read-only, the tool is always reading. */
export function useAnnotator(session: LayerSession): Annotator {
  const [{ tool: remembered, shape }, setHand] = useRememberedHand()
  const [presets, setPresets] = useRememberedPresets()
  const [selection, setSelection] = useSelection(session)
  // Not checked against the layer: a new text is added to it only with its first words.
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

const gap = ' '

/** Ids that the layer does not contain, joined to a string so that the snapshot stays equal. */
function missing(session: LayerSession, ids: ReadonlySet<string>): string {
  if (ids.size === 0) return ''
  const held = new Set(session.shown().annotations.map(({ id }) => id))
  return [...ids].filter((id) => !held.has(id)).join(gap)
}

/** The selected ids, without those no longer in the layer. */
function useSelection(session: LayerSession) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const gone = useSyncExternalStore(session.subscribe, () => missing(session, chosen))
  const selection = useMemo(() => {
    const lost = new Set(gone.split(gap))
    return gone === '' ? chosen : new Set([...chosen].filter((id) => !lost.has(id)))
  }, [chosen, gone])
  return [selection, setChosen] as const
}

/** The current tool, kept across documents and reloads; each window has its own. */
const useRememberedHand = () =>
  useLocalStorage<Hand>({
    key: storageKey('annotation_tool'),
    defaultValue: readHand(undefined),
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readHand,
  })

/** The presets of all tools, shared by all windows. */
const useRememberedPresets = () =>
  useLocalStorage<ToolPresets>({
    key: storageKey('annotation_presets'),
    defaultValue: defaultPresets,
    getInitialValueInEffect: false,
    deserialize: readPresets,
  })
