import type { Severity } from './notify.ts'

/** Dark enough for white text. */
export const severityColors: Record<Severity, string> = { success: '#1e7a35', info: '#1b66b1', warning: '#a1560b', error: '#b42318' }
