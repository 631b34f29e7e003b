import type { ReactNode } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator, Presets, Style } from '#features/annotations/web/annotator.ts'
import type { Gesture, GestureContext, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import type { StyleField } from '#features/annotations/web/tools/styles.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'

/** How wide the bar must be, compared with other tools, to show a tool; otherwise it is in the menu. */
export type Room = 'medium' | 'wide' | 'widest'

/** What a tool is in the toolbar and on the page; its name is in `annotations.tools`. */
export type ToolDescriptor = {
  icon: ToolIcon
  /** The letter that chooses it; the viewer uses others, and n and p go to the next and previous document. */
  key: string
  /**
   * What a pointer on the page does: reads, draws with any pointer, marks text that a mouse selects as the browser does, or picks a place
   * while fingers scroll.
   */
  pointing: 'read' | 'draw' | 'mark' | 'pick'
  begin: (context: GestureContext, drag: PointerDrag) => Gesture | null
  /** Makes one at a place on a page, for placing it by keyboard. */
  placed?: (page: PageHost, place: Point, style: Style) => Annotation
  /** The style properties of what it makes, and its first presets. */
  styleFields: readonly StyleField[]
  presets: Presets
  /** Whether what it marks can be extended to whole words. */
  canSnap?: boolean
  /** Whether a sentence tells it from something similar. */
  hasHelp?: boolean
  /** Whether its lines are broad. */
  isBroad?: boolean
  /** Whether its colours are pale, so that text remains readable through them. */
  isPale?: boolean
  /** Whether what is being drawn blends with the paper. */
  isBlending?: boolean
  /** Missing if it is always in the bar. */
  room?: Room
  /** Whether it shares one place in the bar with the other shapes. */
  isShape?: boolean
}

/** What edits a text on the page. */
export type WritingProps<One> = { annotation: One; page: PageHost; annotator: Annotator }

/** The browser's part of a kind: its tool, which also represents it in lists, and its editor. */
export type KindTool<One> = ToolDescriptor & {
  /** Whether its handles are its two ends, not those of its frame. */
  hasEnds?: boolean
  /** Edits its text, if it is written. */
  Editor?(this: void, props: WritingProps<One>): ReactNode
}
