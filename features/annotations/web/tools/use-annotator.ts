import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { color } from '#features/annotations/kinds/fields.ts'
import type { Annotator, Presets, Style, Tool } from '#features/annotations/web/annotator.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import { storageKey, useAppState } from '#platform/web/lib/storage/app-state.ts'
import { defaultPresets, isShape, shapeKinds, toolNames } from './tools.ts'

/** The annotator of an open layer. Tool and presets are remembered; if the layer is read-only, the tool is always reading. */
export function useAnnotator(session: LayerSession): Annotator {
  const [{ tool: remembered, shape }, setHand] = useRememberedHand()
  const [presets, setPresets] = useRememberedPresets()
  const [selection, setSelection] = useSelection(session)
  // Not checked against the layer: a new text is added to it only with its first words.
  const [editing, edit] = useState<string | null>(null)
  const [placing, setPlacing] = useState<string | null>(null)
  const [snapsToWords, snapToWords] = useAppState('snap_to_words')
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
      snapsToWords,
      snapToWords,
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
    [session, tool, shape, presets, snapsToWords, selection, editing, placing, setHand, setPresets, snapToWords, setSelection],
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

const tool = z.enum(toolNames)
const style = z.object({
  color,
  opacity: z.number().min(0.1).max(1),
  stroke_width: z.number().min(0.5).max(100),
  font_size: z.number().min(4).max(100),
})
const presets = z
  .object({ chosen: z.int().min(0), styles: z.array(style).min(1).max(8) })
  .refine(({ chosen, styles }) => chosen < styles.length)

/** The presets of every tool; defaults if missing or malformed. */
export type ToolPresets = Record<Tool, Presets>

function parsed(stored: string | undefined): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

const start = { tool: 'read', shape: 'rectangle' } as const
const hand = z.object({ tool, shape: z.enum(shapeKinds) })

/** The last chosen tool, and the last shape. */
export type Hand = z.infer<typeof hand>

/** Parses the stored tool; defaults to reading if it is missing or malformed. */
export const readHand = (stored: string | undefined): Hand => hand.catch(start).parse(parsed(stored))

/** Parses the stored presets (D3 §9); malformed ones are replaced by defaults. */
export function readPresets(stored: string | undefined): ToolPresets {
  const all = z.record(z.string(), z.unknown()).catch({}).parse(parsed(stored))
  const entries = Object.entries(defaultPresets).map(([name, first]) => [name, presets.catch(first as never).parse(all[name])])
  return Object.fromEntries(entries) as ToolPresets
}
