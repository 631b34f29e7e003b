import { keep, readKept } from '#platform/web/lib/storage/kept.ts'

const key = 'annotations.pen_seen'

/** Whether somebody has used a pen in this tab: from then on fingers do not draw. */
export const penSeen = (): boolean => readKept(key, 'sessionStorage') !== null
export const rememberPen = (): void => keep(key, 'yes', 'sessionStorage')
