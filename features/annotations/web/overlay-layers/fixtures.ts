import type { Together } from './together.ts'

/** A document without other layers. */
export const alone = (change: Partial<Together> = {}): Together => ({
  open: null,
  layers: [],
  seen: [],
  signOf: () => ({ color: '#1c7ed6', shape: 'circle' }),
  switchLayers: () => {},
  pointed: null,
  point: () => {},
  copy: null,
  ...change,
})
