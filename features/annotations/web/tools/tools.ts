import { IconBook2, IconEraser, IconPointer } from '@tabler/icons-react'
import { type ColorName, markerColors, penColors } from '#features/annotations/colors.ts'
import { type AnnotationKind, annotationKinds } from '#features/annotations/kinds/kinds.ts'
import type { Presets, Tool } from '#features/annotations/web/annotator.ts'
import { erase } from '#features/annotations/web/gestures/erase.ts'
import { select } from '#features/annotations/web/gestures/select.ts'
import type { Room, ToolDescriptor } from '#features/annotations/web/kinds/kind-tool.ts'
import { kindTools } from '#features/annotations/web/kinds/kinds.ts'
import { presets } from './styles.ts'

/** Every tool: those that make annotations, and three that do not. */
export const tools: Record<Tool, ToolDescriptor> = {
  read: { icon: IconBook2, key: 'h', pointing: 'read', begin: () => null, styleFields: [], presets: presets([{}]) },
  select: { icon: IconPointer, key: 'v', pointing: 'pick', begin: select, styleFields: [], presets: presets([{}]), room: 'medium' },
  ...kindTools,
  eraser: {
    icon: IconEraser,
    key: 'e',
    pointing: 'draw',
    begin: erase,
    styleFields: ['stroke_width'],
    presets: presets([{ stroke_width: 8 }, { stroke_width: 14 }, { stroke_width: 32 }]),
    isBroad: true,
  },
}

/** The names of all tools, in the order of the bar. */
export const toolNames = Object.keys(tools) as Tool[]

/** What each tool has until something else was chosen. */
export const defaultPresets = Object.fromEntries(toolNames.map((tool) => [tool, tools[tool].presets])) as Record<Tool, Presets>

/** The tools that share one place in the bar. */
export const shapeKinds = annotationKinds.filter((kind) => tools[kind].isShape)
export const isShape = (tool: Tool): tool is AnnotationKind => tools[tool].isShape ?? false

const ranks: Record<Room, number> = { medium: 40, wide: 60, widest: 85 }

/** The bar from left to right; `shape` is the last used shape, at the place of the first one. The lower the rank, the longer it stays. */
export const toolRow: readonly { tool: Tool | 'shape'; rank: number }[] = toolNames
  .filter((tool) => !isShape(tool) || tool === shapeKinds[0])
  .map((tool) => ({ tool: isShape(tool) ? 'shape' : tool, rank: rankOf(tools[tool].room) }))

function rankOf(room: Room | undefined): number {
  return room ? ranks[room] : 10
}

const thin = [0.5, 1, 2, 4, 8]
const broad = [8, 14, 20, 32]

/** Widths to choose from for these kinds, in points. */
export const widthsOf = (kinds: readonly Tool[]): readonly number[] =>
  kinds.length > 0 && kinds.every((kind) => tools[kind].isBroad) ? broad : thin

/** Font sizes in points, and opacities to choose from. */
export const fontSizes = [9, 12, 14, 18, 24] as const
export const opacities = [0.2, 0.4, 0.7, 1] as const

/** Colours to choose from for these kinds. */
export function colorsOf(kinds: readonly Tool[]): Partial<Record<ColorName, string>> {
  if (kinds.every((kind) => tools[kind].isPale)) return markerColors
  return kinds.some((kind) => tools[kind].isPale) ? { ...penColors, ...markerColors } : penColors
}
