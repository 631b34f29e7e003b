import { describe, expect, test } from 'vitest'
import { type Annotation, annotation, isWritten } from '#features/annotations/annotation.ts'
import { annotationKinds, kinds } from '#features/annotations/kinds/kinds.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { Draft, GestureContext, Handwriting, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import { languages } from '#platform/shared/languages.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { kindTools, toolOfKind } from './kinds.ts'

type Texts = { tools: Record<string, string>; list: Record<string, string> }
const texts = Object.entries(
  import.meta.glob<Texts>('/features/annotations/texts/pages/annotations.*.json', { eager: true, import: 'default' }),
)

/** Uses the tool of a kind from one place to another, and returns what it made. */
function used(kind: keyof typeof kindTools): Annotation | null {
  const session = aSession()
  const { begin, presets } = kindTools[kind]
  const annotator = { session, styleOf: () => presets.styles[0], edit: () => {} } as unknown as Annotator
  const fresh = createStore<Annotation | null>(null)
  const handwriting = createStore<Handwriting | null>(null)
  const context = { annotator: () => annotator, draft: createStore<Draft | null>(null), fresh, handwriting } as unknown as GestureContext
  const points = [100, 140, 200].map((place) => [place, place, 0.5])
  const page = { index: 0, width: 595, height: 842, rotation: 0, scale: 1, host: document.createElement('div') }
  begin(context, {
    page,
    first: { type: 'mouse', time: 0 },
    last: { time: 0 },
    points,
    ahead: [],
    shift: false,
  } as unknown as PointerDrag)?.keep()
  return session.shown().annotations[0] ?? fresh.get()
}

// Text is marked by selecting it, not by a gesture.
test.each(annotationKinds.filter((kind) => !kinds[kind].marksText))('the tool of the kind %s makes an annotation of the kind', (kind) => {
  const made = used(kind)
  expect(made?.type).toBe(kind)
  expect(annotation.safeParse(made).error).toBeUndefined()
  expect(made !== null && isWritten(made)).toBe(toolOfKind({ type: kind }).Editor !== undefined)
})

describe.each(annotationKinds)('the tool of the kind %s', (kind) => {
  const tool = toolOfKind({ type: kind })

  test('marks text if the kind does', () => {
    expect(tool.pointing === 'mark').toBe(kinds[kind].marksText)
  })

  test('has presets with the style fields of its annotations', () => {
    expect(tool.presets.styles.length).toBeGreaterThan(0)
    expect(Object.keys(kinds[kind].schema.shape)).toEqual(expect.arrayContaining([...tool.styleFields]))
  })

  test('has names in every language, for itself and its annotations', () => {
    expect(texts).toHaveLength(languages.length)
    for (const [file, { tools, list }] of texts) {
      const names = [tools[`tool_${kind}`], list[`kind_${kind}`], ...(kinds[kind].marksText ? [tools[`mark_${kind}`]] : [])]
      expect(names.every(Boolean), file).toBe(true)
    }
  })
})
