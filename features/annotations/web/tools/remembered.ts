import { z } from 'zod'
import { annotationKinds, color } from '#features/annotations/annotation.ts'
import type { Presets, Tool } from '#features/annotations/web/annotator.ts'
import { defaultPresets } from './default-presets.ts'
import { shapeKinds } from './tool-list.ts'

const tool = z.enum(['read', 'select', 'eraser', ...annotationKinds])
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
