import {
  IconArrowUpRight,
  IconBook2,
  IconCircle,
  IconEraser,
  IconHighlight,
  IconLetterA,
  IconLetterT,
  IconLine,
  IconNote,
  IconPencil,
  IconPointer,
  IconSquare,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { ShapeKind, Tool } from '#features/annotations/web/annotator.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'

/** The icon of each tool, and of the annotations it creates. */
export const toolIcons: Record<Tool, ToolIcon> = {
  read: IconBook2,
  select: IconPointer,
  ink: IconPencil,
  highlighter: IconHighlight,
  highlight: IconLetterA,
  underline: IconUnderline,
  strikeout: IconStrikethrough,
  freetext: IconLetterT,
  note: IconNote,
  rectangle: IconSquare,
  ellipse: IconCircle,
  line: IconLine,
  arrow: IconArrowUpRight,
  eraser: IconEraser,
}

/** The tools that share one place in the row. */
export const shapeKinds = ['rectangle', 'ellipse', 'line', 'arrow'] as const satisfies readonly ShapeKind[]
export const isShape = (tool: Tool): tool is ShapeKind => (shapeKinds as readonly Tool[]).includes(tool)

/** How wide the bar must be to show a tool; otherwise it is in the menu. */
export type Room = 'medium' | 'wide' | 'widest'

/** Widths (px) up to which the tool is hidden. */
const narrow: Record<Room, number> = { medium: 630, wide: 720, widest: 860 }
/** Whether a bar of this width (px) has room for it; true before the bar is measured. */
export const hasRoom = (room: Room | undefined, width: number): boolean => !room || width === 0 || width > narrow[room]

/** The row from left to right; `shape` stands for the shape used last. */
export const toolRow: readonly { tool: Tool | 'shape'; room?: Room }[] = [
  { tool: 'read' },
  { tool: 'select', room: 'medium' },
  { tool: 'ink' },
  { tool: 'highlighter', room: 'medium' },
  { tool: 'highlight' },
  { tool: 'underline', room: 'widest' },
  { tool: 'strikeout', room: 'widest' },
  { tool: 'freetext', room: 'wide' },
  { tool: 'note', room: 'medium' },
  { tool: 'shape', room: 'wide' },
  { tool: 'eraser' },
]
