import type { AnnotationOf } from '#features/annotations/annotation.ts'

const common = () => ({ id: crypto.randomUUID(), pageIndex: 0, color: '#d1242f', opacity: 1 })
const box = { x: 100, y: 100, width: 80, height: 40 }

/** A stroke of three points from 100/100 to 140/120. */
export const anInk = (change: Partial<AnnotationOf<'ink'>> = {}): AnnotationOf<'ink'> => ({
  ...common(),
  type: 'ink',
  stroke_width: 2,
  strokes: [
    [
      [100, 100, 0.5],
      [120, 110, 0.5],
      [140, 120, 0.5],
    ],
  ],
  ...change,
})

/** A highlighted passage of two lines with its words. */
export const aHighlight = (change: Partial<AnnotationOf<'highlight'>> = {}): AnnotationOf<'highlight'> => ({
  ...common(),
  type: 'highlight',
  color: '#ffd400',
  turn: 0,
  rects: [
    { x: 100, y: 100, width: 200, height: 12 },
    { x: 100, y: 116, width: 90, height: 12 },
  ],
  quote: { exact: 'Der Rat beschliesst', prefix: 'Vorbericht. ', suffix: ' den Voranschlag.' },
  ...change,
})

export const aNote = (change: Partial<AnnotationOf<'note'>> = {}): AnnotationOf<'note'> => ({
  ...common(),
  type: 'note',
  x: 300,
  y: 200,
  text: 'Rückfrage an das Amt',
  ...change,
})

export const aFreetext = (change: Partial<AnnotationOf<'freetext'>> = {}): AnnotationOf<'freetext'> => ({
  ...common(),
  type: 'freetext',
  ...box,
  font_size: 12,
  turn: 0,
  text: 'Bitte prüfen',
  ...change,
})

export const aRectangle = (change: Partial<AnnotationOf<'rectangle'>> = {}): AnnotationOf<'rectangle'> => ({
  ...common(),
  type: 'rectangle',
  stroke_width: 2,
  ...box,
  ...change,
})

export const anArrow = (change: Partial<AnnotationOf<'arrow'>> = {}): AnnotationOf<'arrow'> => ({
  ...common(),
  type: 'arrow',
  stroke_width: 2,
  from: [100, 100],
  to: [180, 140],
  ...change,
})
