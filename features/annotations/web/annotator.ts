import type { AnnotationKind } from '#features/annotations/annotation.ts'
import type { LayerSession } from './session.ts'

/** What the pointer does on a page: read (scroll, select text, follow links), pick annotations, erase, or make one of a kind. */
export type Tool = 'read' | 'select' | 'eraser' | AnnotationKind

export type ShapeKind = Extract<AnnotationKind, 'rectangle' | 'ellipse' | 'line' | 'arrow'>

/** What a new annotation looks like; the eraser has its width alone. */
export type Style = { color: string; opacity: number; stroke_width: number; font_size: number }

/** What a tool remembers: styles that one tap chooses, and which of them it has now. */
export type Presets = { chosen: number; styles: readonly Style[] }

/**
 * Everything that layer, toolbar and list share of the annotating that goes on.
 * Keys of the whole page are the tools' (tools/shortcuts.ts): tools, undo, delete, copy, cut, paste, duplicate, all; arrows that move
 * what is selected are the surface's.
 */
export type Annotator = {
  session: LayerSession
  tool: Tool
  chooseTool: (tool: Tool) => void
  /** The one of the shapes that was in hand last. */
  shape: ShapeKind
  /** The style that the tool makes new annotations with: its chosen preset. */
  styleOf: (tool: Tool) => Style
  /** Changes the chosen preset. */
  changeStyle: (tool: Tool, change: Partial<Style>) => void
  presetsOf: (tool: Tool) => Presets
  choosePreset: (tool: Tool, index: number) => void
  /** Ids of the selected annotations. */
  selection: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** The note or free text whose text is being written, and where to look for it. */
  editing: string | null
  edit: (id: string | null) => void
  /** The unplaced annotation that is being given its place on a page, if any; nothing else is in hand meanwhile. */
  placing: string | null
  place: (id: string | null) => void
}
