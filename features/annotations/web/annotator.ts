import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import type { LayerSession } from './session/layer-session.ts'

/** What the pointer does on a page: read (scroll, select text, follow links), select annotations, erase, or create an annotation of a kind. */
export type Tool = 'read' | 'select' | 'eraser' | AnnotationKind

/** The appearance of a new annotation; for the eraser, only the width matters. */
export type Style = { color: string; opacity: number; stroke_width: number; font_size: number }

/** A tool's presets: styles to choose with one tap, and the chosen one. */
export type Presets = { chosen: number; styles: readonly Style[] }

/**
 * What the surface, the toolbar and the list share while annotating. Shortcuts for the whole page are handled by the tools
 * (shortcuts/shortcuts.ts): tools, undo, delete, copy, cut, paste, duplicate, select all. The surface handles the arrow keys, which move the
 * selection.
 */
export type Annotator = {
  session: LayerSession
  tool: Tool
  chooseTool: (tool: Tool) => void
  /** The shape tool used last. */
  shape: AnnotationKind
  /** The style of the tool's new annotations: its chosen preset. */
  styleOf: (tool: Tool) => Style
  /** Changes the chosen preset. */
  changeStyle: (tool: Tool, change: Partial<Style>) => void
  presetsOf: (tool: Tool) => Presets
  choosePreset: (tool: Tool, index: number) => void
  /** Whether markers mark whole words. */
  snapsToWords: boolean
  snapToWords: (isOn: boolean) => void
  /** Ids of the selected annotations. */
  selection: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** The id of the note or free text that is being edited. */
  editing: string | null
  edit: (id: string | null) => void
  /** The id of the unplaced annotation that is being placed, if any; all other tools are inactive meanwhile. */
  placing: string | null
  place: (id: string | null) => void
}
